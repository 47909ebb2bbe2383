"""The addresses of accounts. Each of the library's that is here has a page of ours; the others do not exist."""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.socialaccount import views as social
from allauth.urls import build_provider_urlpatterns
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from solitaire_site.accounts import views

entrance = [
    path("sign-up/", account.signup, name="account_signup"),
    path("sign-up/passkey/", account.signup_by_passkey, name="account_signup_by_passkey"),
    path("sign-up/passkey/make/", webauthn.signup_webauthn, name="mfa_signup_webauthn"),
    path("sign-in/", account.login, name="account_login"),
    path("sign-in/passkey/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    path("sign-in/code/", mfa.authenticate, name="mfa_authenticate"),
    path("sign-in/bring-along/", views.bring_along, name="account_bring_along"),
    path("sign-out/", views.sign_out, name="account_logout"),
    path("closed/", account.account_inactive, name="account_inactive"),
    path("password/forgotten/", account.password_reset, name="account_reset_password"),
    path("password/forgotten/sent/", account.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("password/new/done/", account.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    path("email/confirm/<str:key>/", account.confirm_email, name="account_confirm_email"),
]
own = [
    path("", views.home, name="account_home"),
    path("name/", views.change_name, name="account_name"),
    path("email/", account.email, name="account_email"),
    path("email/sent/", RedirectView.as_view(pattern_name="account_email"), name="account_email_verification_sent"),
    path("password/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("confirm/password/", account.reauthenticate, name="account_reauthenticate"),
    path("confirm/code/", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("confirm/passkey/", webauthn.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("second-step/", RedirectView.as_view(pattern_name="account_home"), name="mfa_index"),
    path("app/", views.ActivateApp.as_view(), name="mfa_activate_totp"),
    path("app/remove/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("codes/", codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("codes/new/", codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("codes/file/", codes.download_recovery_codes, name="mfa_download_recovery_codes"),
    path("passkeys/", webauthn.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/add/", views.AddPasskey.as_view(), name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/remove/", webauthn.remove_webauthn, name="mfa_remove_webauthn"),
    path("passkeys/<int:pk>/name/", webauthn.edit_webauthn, name="mfa_edit_webauthn"),
    path("sessions/", views.sessions, name="usersessions_list"),
    path("download/", views.download, name="account_download"),
    path("download/plays/", views.download_plays, name="account_download_plays"),
    path("delete/", views.delete, name="account_delete"),
]
elsewhere = [
    path("sites/", social.connections, name="socialaccount_connections"),
    path("sites/sign-up/", social.signup, name="socialaccount_signup"),
    path("sites/cancelled/", social.login_cancelled, name="socialaccount_login_cancelled"),
    path("sites/error/", social.login_error, name="socialaccount_login_error"),
    path("sites/", include(build_provider_urlpatterns())),
]
urlpatterns = [*entrance, *own, *elsewhere]
