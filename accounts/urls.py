from django.urls import include, path

from accounts.api import BlocksView, BlockView, EnjoyedListView, EnjoyedView, FollowView
from accounts.pages.blocks import change_block
from accounts.pages.enjoyed import change_enjoyed
from accounts.pages.entrance import (
    CarefulLogoutView,
    ConfirmEmailView,
    OpenLoginView,
    OpenPasskeyLoginView,
    OpenSignupByPasskeyView,
    OpenSignupView,
    cancel_sign_up,
)
from accounts.pages.follows import change_follow
from accounts.pages.guests import play_as_guest
from accounts.pages.language import close_offer, switch_language
from accounts.pages.mailbox import mailbox
from accounts.pages.preferences import edit_preferences, switch_sounds, switch_theme
from accounts.pages.sessions import log_out_everywhere
from accounts.pages.your_data import delete_own_account, export_data, your_data

urlpatterns = [
    path("play/", play_as_guest, name="play-as-guest"),
    path("players/<str:username>/follow/", change_follow, name="follow"),
    path("players/<str:username>/block/", change_block, name="block-player"),
    path("players/<str:username>/enjoyed/", change_enjoyed, name="enjoyed"),
    path("language/", switch_language, name="language"),
    path("language/close-offer/", close_offer, name="close-language-offer"),
    path("mailbox/", mailbox, name="mailbox"),
    path("settings/", edit_preferences, name="settings"),
    path("settings/theme/", switch_theme, name="theme"),
    path("settings/sounds/", switch_sounds, name="sounds"),
    path("settings/data/", your_data, name="your-data"),
    path("settings/data/export/", export_data, name="export-data"),
    path("settings/data/delete/", delete_own_account, name="delete-account"),
    # Before allauth's URLs, because these replace those with the same names and paths.
    path("accounts/login/", OpenLoginView.as_view(), name="account_login"),
    path("accounts/logout/", CarefulLogoutView.as_view(), name="account_logout"),
    path("accounts/signup/", OpenSignupView.as_view(), name="account_signup"),
    path("accounts/signup/passkey/", OpenSignupByPasskeyView.as_view(), name="account_signup_by_passkey"),
    path("accounts/confirm-email/", ConfirmEmailView.as_view(), name="account_email_verification_sent"),
    path("accounts/signup/cancel/", cancel_sign_up, name="cancel-sign-up"),
    path("accounts/2fa/webauthn/login/", OpenPasskeyLoginView.as_view(), name="mfa_login_webauthn"),
    path("accounts/sessions/end/", log_out_everywhere, name="log-out-everywhere"),
    path("accounts/", include("allauth.urls")),
]

api_urlpatterns = [
    path("follows/<slug:username>/", FollowView.as_view(), name="follow"),
    path("enjoyed/", EnjoyedListView.as_view(), name="enjoyed-players"),
    path("players/<slug:username>/enjoyed/", EnjoyedView.as_view(), name="enjoyed"),
    path("blocks/", BlocksView.as_view(), name="blocks"),
    path("blocks/<slug:username>/", BlockView.as_view(), name="block"),
]
