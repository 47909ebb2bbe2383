"""What others may listen to; but for one, sent after the commit, so that a listener sees what everybody sees."""

from django.dispatch import Signal

play_changed = Signal()
"""Arguments: `play`, as stored."""

play_begun = Signal()
"""Arguments: `play`, after its first action. Sent after `play_changed`."""

play_beginning = Signal()
"""Arguments: `play`, stored with its first action but not committed. Sent within the transaction that keeps it."""

play_ending = Signal()
"""Arguments: `play`, stored but not committed. Sent within the transaction that ends it: a receiver that raises undoes
all of it, so what is kept of ended plays can never differ from them."""

play_finished = Signal()
"""Arguments: `play`, no longer open. Sent after `play_changed`."""

deal_solved = Signal()
"""Arguments: `solution`, which is new or better than the one before, committed."""

deal_searched = Signal()
"""Arguments: `game`, `seconds` it took, `positions` the search expanded. Sent at once, whatever becomes of the find."""

players_merging = Signal()
"""Arguments: `guest_id`, `member_id`, `seats` (games and presets the guest had plays of, which are the member's now),
`made_practice` (ids of plays that are no ranked attempts at a daily any more). Sent within the transaction, before the
guest is deleted: what else is kept by player moves along here."""

players_merged = Signal()
"""Arguments: `guest_id`, `member_id`, committed."""

player_leaving = Signal()
"""Arguments: `player_id`. Sent within the transaction that deletes the player and every play of it, before it does."""

plays_ruled = Signal()
"""Arguments: `play_ids`, of plays that are void now, or are not any more. Sent within the transaction that rules so:
what is kept of ended plays is to be counted again."""
