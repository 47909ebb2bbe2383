"""What others may listen to. Sent after the commit, so that a listener sees what everybody sees."""

from django.dispatch import Signal

play_changed = Signal()
"""Arguments: `play`, as stored."""

play_begun = Signal()
"""Arguments: `play`, after its first action. Sent after `play_changed`."""

play_finished = Signal()
"""Arguments: `play`, no longer open. Sent after `play_changed`."""
