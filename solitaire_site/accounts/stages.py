"""Steps of signing in that the library does not have."""

from __future__ import annotations

from allauth.account.stages import LoginStage
from allauth.mfa.models import Authenticator
from allauth.mfa.stages import AuthenticateStage
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.play.merging import Seat, open_clashes
from games.play.models import Player
from games.play.sessions import player_id

Step = tuple[HttpResponse | None, bool]


class SecondStep(AuthenticateStage):
    """A code after the password, for those who have set up an authenticator app.

    A passkey is another way in here, not a second step: whoever adds one can still come in by password.
    """

    def _should_handle(self, request: HttpRequest) -> bool:
        has_app = is_mfa_enabled(self.login.user, [Authenticator.Type.TOTP])
        return bool(has_app and super()._should_handle(request))


class BringAlong(LoginStage):
    """The last step: where both the guest and the member have begun a play at one table, the player says which goes on.

    Until then the guest goes on as a guest. What was said is kept with the login, and `receivers` carries it out.
    """

    key = "bring_along"
    urlname = "account_bring_along"

    def handle(self) -> Step:
        member = Player.objects.filter(user=self.login.user).values_list("pk", flat=True).first()
        if member is None or not open_clashes(player_id(self.request), member):
            return None, True
        return redirect(self.urlname), True

    def choose(self, guests_go_on: list[Seat]) -> HttpResponse:
        """Sign in, with the guest's open plays going on at these seats."""
        self.request.session[CHOSEN] = guests_go_on
        answer: HttpResponse = self.exit()
        return answer


CHOSEN = "guests-go-on"
"""Where the session keeps, from the last step to signing in, at which seats the guest's play goes on."""
