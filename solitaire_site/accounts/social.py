"""Signing in by way of another site. Nothing of it is there until an operator names a client."""

from __future__ import annotations

from typing import Any

KINDS = ("google", "github", "gitlab", "discord")
"""The sites whose client can be named; an app of the library serves each."""

ORIGINS = {
    "google": "https://accounts.google.com",
    "github": "https://github.com",
    "gitlab": "https://gitlab.com",
    "discord": "https://discord.com",
}
"""Where each sends people to sign in: a form of ours must be allowed to lead there."""


def providers(clients: dict[str, str]) -> dict[str, Any]:
    """The library's settings for the sites in `clients`, each with its "id:secret".

    Raises ValueError for a site that is not known or a client without a secret.
    """
    found = {}
    for kind, client in clients.items():
        client_id, _, secret = client.partition(":")
        if kind not in KINDS or not client_id or not secret:
            raise ValueError(f"SOCIAL_CLIENTS must be like google=id:secret; possible are {', '.join(KINDS)}")
        app = {"client_id": client_id, "secret": secret}
        found[kind] = {"APPS": [app], "OAUTH_PKCE_ENABLED": True}
    return found
