"""The only settings module. It reads each environment variable once; every default works after a clone.

`manage.py document_settings` lists the variables in docs/settings.md.
"""

from email.utils import parseaddr
from pathlib import Path
from urllib.parse import quote

from csp.constants import NONE, SELF

from novaluna_site.database import set_database_options
from novaluna_site.env import Env
from novaluna_site.logs import LOG_FORMATS, LOG_LEVELS, logging_config
from novaluna_site.messaging import redis_settings
from novaluna_site.secret_key import embedded_secret_keys

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env(BASE_DIR / ".env")

ENVIRONMENT = env.choice(
    "ENVIRONMENT",
    ("embedded", "production"),
    "`production` needs real services and refuses to start with unsafe settings.",
)
PRODUCTION = ENVIRONMENT == "production"
DATA_DIR = env.path(
    "DATA_DIR",
    BASE_DIR / "var",
    "Folder for everything the site stores: SQLite database, Valkey's data, generated key, static files.",
    shown="var",
)
DEBUG = env.flag("DEBUG", False, "Django's debug pages. Never in production.")
SECRET_KEY = env.text(
    "SECRET_KEY",
    "",
    "Signs sessions and links; at least 50 characters. Embedded: generated once, in `DATA_DIR/secret_key`.",
)
SECRET_KEY_FALLBACKS = env.words(
    "SECRET_KEY_FALLBACKS",
    [],
    "Previous keys, separated by commas: what they signed or encrypted stays valid.",
)
SECRET_KEY_IS_EMBEDDED = not SECRET_KEY
if SECRET_KEY_IS_EMBEDDED and not PRODUCTION:
    SECRET_KEY, *SECRET_KEY_FALLBACKS = [*embedded_secret_keys(DATA_DIR), *SECRET_KEY_FALLBACKS]

HOST = env.text("HOST", "127.0.0.1", "Address the web server listens on.")
PORT = env.number("PORT", 8000, "Port the web server listens on.", minimum=1, maximum=65535)
SITE_NAME = "Moonrise table"
VAPID_PRIVATE_KEY = env.text(
    "VAPID_PRIVATE_KEY",
    "",
    "The site's key for push notifications: 32 bytes as base64url. If it is not set, the site generates one"
    " and stores it in the database.",
)
WEBHOOK_ALLOWED_HOSTS = env.words(
    "WEBHOOK_ALLOWED_HOSTS",
    [],
    "Webhooks and push services that may be in a private network or use plain HTTP, as `host:port`,"
    " separated by commas. For tests.",
)
SITE_URL = env.text(
    "SITE_URL",
    f"http://127.0.0.1:{PORT}",
    "Public address of the site; mails link to it.",
    shown="http://127.0.0.1:PORT",
).rstrip("/")
ALLOWED_HOSTS = env.words(
    "ALLOWED_HOSTS",
    ["127.0.0.1", "localhost", "[::1]"],
    "Host names the site answers to, separated by commas.",
)
TRUSTED_PROXIES = env.networks(
    "TRUSTED_PROXIES",
    "Addresses or networks of the reverse proxies, separated by commas. `X-Forwarded-For`,"
    " `X-Forwarded-Proto` and `X-Request-ID` are ignored in requests from anywhere else.",
)
TRUSTED_ORIGINS = CSRF_TRUSTED_ORIGINS = env.words(
    "TRUSTED_ORIGINS", [], "Other addresses of the site, as `https://host:port`, if a proxy changes `Host`."
)
MAX_SOCKETS = env.number("MAX_SOCKETS", 200, "Open sockets per address, and per account, at most.", minimum=1)
WEB_PROCESSES = env.number(
    "WEB_PROCESSES",
    1,
    "Number of web processes in total. More than one needs PostgreSQL.",
    minimum=1,
)
ADMIN_PATH = env.text("ADMIN_PATH", "admin", "Path of the Django admin.").strip("/") + "/"

INSTALLED_APPS = [
    "novaluna_site.apps.SecondFactorAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django_prometheus",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "novaluna_site.apps.SiteConfig",
    # Packages act in this order where several of them act at the same moment (games/tables/hooks.py).
    "accounts",
    "games.drawing",
    "games.tables",
    "games.clocks",
    "games.bots",
    "games.live",
    "games.chat",
    "games.analysis",
    "games.lessons",
    "games.daily",
    "games.leaderboards",
    "games.matchmaking",
    "games.notifications",
    "games.watch",
    "games.play",
    "games.home",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "novaluna_site.web.operations.OperationsMiddleware",
    "novaluna_site.web.compression.CompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "novaluna_site.web.readable_requests.ReadableRequestsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "novaluna_site.web.language_middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.SessionKeyMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.GuestMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
    # All of them can run synchronously, and the last one can only do so: Django then runs the whole chain in
    # one thread. If one is asynchronous, Django switches threads: 6.5 instead of 5.0 ms per page.
    "novaluna_site.web.headers.PermissionsPolicyMiddleware",
]

ROOT_URLCONF = "novaluna_site.urls"
ASGI_APPLICATION = "novaluna_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["novaluna_site.i18n.filters"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "novaluna_site.web.page_languages.page_languages",
                "accounts.context.preferences",
                "games.tables.context.turns_waiting",
                "games.leaderboards.context.account_rating",
                "games.notifications.context.unread_notifications",
            ],
        },
    },
]

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": ["novaluna_site.api.authentication.CookieAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["novaluna_site.api.parsing.StrictJSONParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_THROTTLE_CLASSES": ["novaluna_site.api.throttling.WriteThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "moves": "120/min",
        "tables": "60/min",
        "talk": "60/min",
        "pictures": "60/min",
    },
    "EXCEPTION_HANDLER": "novaluna_site.api.errors.handle_exception",
    "URL_FORMAT_OVERRIDE": None,
    # TrustedProxies has already put the client's address there.
    "NUM_PROXIES": 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": SITE_NAME,
    "DESCRIPTION": "Play Nova Luna over HTTP. docs/api.md describes how this API works.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_AUTHENTICATION": [],
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_PATCH": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "POSTPROCESSING_HOOKS": ["novaluna_site.api.schema.close_objects"],
    "PATH_CONVERTER_OVERRIDES": {name: {"type": "integer", "minimum": 0} for name in ("int", "row")},
}

DATABASES = {
    "default": env.database(
        "DATABASE_URL",
        f"sqlite:///{quote(str(DATA_DIR / 'novaluna.sqlite3'))}",
        "`postgres://user:password@host:5432/name` or `sqlite:///path`.",
        shown="sqlite:///DATA_DIR/novaluna.sqlite3",
    )
}
DATABASE_POOL = env.number(
    "DATABASE_POOL", 10, "Maximum number of connections to PostgreSQL per process.", minimum=1, maximum=1000
)
set_database_options(DATABASES["default"], pool_size=DATABASE_POOL)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text(
    "REDIS_URL",
    "",
    "`redis://:password@host:6379/0`: cache, live events and tasks. Embedded: `serve` starts a Valkey.",
)
REDIS_URL_IS_SET = bool(REDIS_URL)
if not REDIS_URL_IS_SET:
    # For commands run by hand. `manage.py serve` sets the variable for every process it starts.
    REDIS_URL = "redis://127.0.0.1:6379/0"
REDIS_OPTIONS = redis_settings.OPTIONS
CACHES = redis_settings.caches(REDIS_URL)
CHANNEL_LAYERS = redis_settings.channel_layers(REDIS_URL)

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"accounts.password_rules.{name}"} for name in ("LongEnough", "NotCommon", "NotLikeTheUser")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "landing"

globals().update(
    env.email(
        "EMAIL_URL",
        f"filemail:///{quote(str(DATA_DIR / 'mail'))}",
        "`smtp+tls://user:password@host:587`, `smtp+ssl://` or `smtp://`; `filemail:///folder` writes files.",
        shown="filemail:///DATA_DIR/mail",
    )
)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text(
    "DEFAULT_FROM_EMAIL", "Moonrise table <moon@localhost>", "Sender of the site's mails."
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL
BOUNCE_ADDRESS = env.text(
    "BOUNCE_ADDRESS",
    "",
    "Address that undeliverable mails return to, such as `bounces@example.org`. Pipe mails to this address"
    " and to `bounces+…@example.org` into `manage.py record_bounce`.",
)
# A push service writes here about problems.
VAPID_CONTACT = f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"

EMAIL_VERIFICATION_REQUIRED = (
    env.flag(
        "EMAIL_VERIFICATION_REQUIRED",
        False,
        "Users must confirm their mail address before they can log in, and no page reveals whether an address"
        " is registered. Always on in production.",
    )
    or PRODUCTION
)
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.AskPasswordResetForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",
    "confirm_password_reset_code": "accounts.forms.PasswordResetCodeForm",
    "confirm_email_verification_code": "accounts.forms.EmailCodeForm",
    "add_email": "accounts.forms.ChangeEmailForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.usernames.sign_up_validators"
# If verification is optional, accounts.stages skips it.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_ON_PASSWORD_RESET = ACCOUNT_CHANGE_EMAIL = ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_PREVENT_ENUMERATION = EMAIL_VERIFICATION_REQUIRED
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"create_guest": "20/m/ip,200/d/ip"}
# A code stays valid for half a minute longer, because typing it takes time (RFC 6238, section 5.2).
MFA_TOTP_TOLERANCE = 1
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "accounts.second_factor_forms.AuthenticateForm",
    "reauthenticate": "accounts.second_factor_forms.ReauthenticateForm",
    "activate_totp": "accounts.second_factor_forms.ActivateAppForm",
    "add_webauthn": "accounts.passkey_forms.AddPasskeyForm",
    "signup_webauthn": "accounts.passkey_forms.SignUpPasskeyForm",
    "authenticate_webauthn": "accounts.passkey_forms.AuthenticatePasskeyForm",
    "login_webauthn": "accounts.passkey_forms.LogInPasskeyForm",
    "reauthenticate_webauthn": "accounts.passkey_forms.ReauthenticatePasskeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = not EMAIL_VERIFICATION_REQUIRED
MFA_TOTP_ISSUER = SITE_NAME
USERSESSIONS_ADAPTER = "accounts.adapter.SessionsAdapter"

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
LANGUAGE_COOKIE_NAME = "language"
SECURE_SSL_REDIRECT = PRODUCTION
HSTS_SECONDS = env.number(
    "HSTS_SECONDS", 31_536_000, "How long browsers use HTTPS only, in seconds. Production only."
)
SECURE_HSTS_SECONDS = HSTS_SECONDS if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
MAX_BODY_BYTES = env.number(
    "MAX_BODY_BYTES", 1_048_576, "Maximum size of a request body in bytes.", minimum=16_384
)
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "upgrade-insecure-requests": PRODUCTION,
    }
}

LANGUAGE_CODE = "en"
# Each by its own name. The first has addresses without a prefix.
LANGUAGES = [
    ("en", "English"),
    ("uk", "Українська"),
    ("ru", "Русский"),
    ("de", "Deutsch"),
    ("hu", "Magyar"),
    ("fa", "فارسی"),
]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True
LOCALE_PATHS = [BASE_DIR / "locale"]

STATIC_URL = "static/"
STATIC_ROOT = env.path(
    "STATIC_ROOT", DATA_DIR / "static", "Folder for the collected static files.", shown="DATA_DIR/static"
)
STATICFILES_DIRS = [BASE_DIR / "static"]
SERVESTATIC_KEEP_ONLY_HASHED_FILES = True  # pages link to no others, and compressing them doubles the time
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "novaluna_site.web.static_files.StaticFilesStorage"},
}

LOG_LEVEL = env.choice(
    "LOG_LEVEL", LOG_LEVELS, "Minimum log level. `console` output shows requests only at `DEBUG`."
)
LOG_FORMAT = env.choice("LOG_FORMAT", LOG_FORMATS, "`console` for people, `json` for machines.")
LOGGING = logging_config(LOG_LEVEL, LOG_FORMAT)
METRICS_TOKEN = env.text(
    "METRICS_TOKEN",
    "",
    "Token for `/metrics`, sent as `Authorization: Bearer`. Embedded: not needed from the same machine.",
)
PROMETHEUS_EXPORT_MIGRATIONS = False
SENTRY_DSN = env.text("SENTRY_DSN", "", "Sentry project that errors are sent to.")
if SENTRY_DSN:
    # Imported only here, because it takes long.
    from novaluna_site.sentry import report_errors

    report_errors(SENTRY_DSN, ENVIRONMENT)
