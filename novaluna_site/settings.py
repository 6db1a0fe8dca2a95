"""The only settings module: each value is read from the environment once; the defaults work after clone.

docs/settings.md lists the variables; `manage.py document_settings` writes it.
"""

from email.utils import parseaddr
from pathlib import Path
from urllib.parse import quote

from csp.constants import NONE, SELF
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from novaluna_site.env import Env
from novaluna_site.logs import LOG_FORMATS, LOG_LEVELS, logging_config
from novaluna_site.schedule import BEAT_SCHEDULE, QUEUES
from novaluna_site.secret_key import embedded_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env(BASE_DIR / ".env")

ENVIRONMENT = env.choice(
    "ENVIRONMENT",
    ("embedded", "production"),
    "`production` asks for real services and refuses to start with unsafe settings.",
)
PRODUCTION = ENVIRONMENT == "production"
DATA_DIR = env.path(
    "DATA_DIR",
    BASE_DIR / "var",
    "Folder of everything the site writes by itself: SQLite, Valkey's file, the generated key, static files.",
    shown="var",
)
DEBUG = env.flag("DEBUG", False, "Django's debug pages. Never in production.")
SECRET_KEY = env.text(
    "SECRET_KEY",
    "",
    "Signs sessions and links; 50 characters or more. Embedded: made once and kept in `DATA_DIR/secret_key`.",
)
SECRET_KEY_IS_EMBEDDED = not SECRET_KEY
if SECRET_KEY_IS_EMBEDDED and not PRODUCTION:
    SECRET_KEY = embedded_secret_key(DATA_DIR)

HOST = env.text("HOST", "127.0.0.1", "Address the web server listens on.")
PORT = env.number("PORT", 8000, "Port the web server listens on.", minimum=1, maximum=65535)
SITE_NAME = "Moonrise table"
VAPID_PRIVATE_KEY = env.text(
    "VAPID_PRIVATE_KEY",
    "",
    "Key of the site for push notifications: 32 bytes as base64url. Without one, the site makes it once and"
    " keeps it in the database.",
)
WEBHOOK_ALLOWED_HOSTS = env.words(
    "WEBHOOK_ALLOWED_HOSTS",
    [],
    "`host:port` of webhooks and push services that may lie in a private network or speak plain http,"
    " with commas between. For tests.",
)
SITE_URL = env.text(
    "SITE_URL",
    f"http://127.0.0.1:{PORT}",
    "Address the users type; mails link to it.",
    shown="http://127.0.0.1:PORT",
).rstrip("/")
ALLOWED_HOSTS = env.words(
    "ALLOWED_HOSTS",
    ["127.0.0.1", "localhost", "[::1]"],
    "Host names the site answers to, with commas between.",
)
TRUSTED_PROXIES = env.networks(
    "TRUSTED_PROXIES",
    "Addresses or networks of the reverse proxies. Only from them `X-Forwarded-For`, `X-Forwarded-Proto` and"
    " `X-Request-ID` are believed.",
)
WEB_PROCESSES = env.number(
    "WEB_PROCESSES",
    1,
    "How many web processes serve the site in all. More than one needs PostgreSQL.",
    minimum=1,
)
ADMIN_PATH = env.text("ADMIN_PATH", "admin", "Path of Django's admin pages.").strip("/") + "/"

INSTALLED_APPS = [
    "novaluna_site.apps.SecondFactorAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "django_prometheus",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "novaluna_site.apps.SiteConfig",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "novaluna_site.operations.OperationsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.GuestMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
    # Last and synchronous: so Django runs all of them in one thread, not each with a hop of its own, which
    # took 6.5 instead of 5.0 ms of CPU per page.
    "novaluna_site.headers.PermissionsPolicyMiddleware",
]

ROOT_URLCONF = "novaluna_site.urls"
ASGI_APPLICATION = "novaluna_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.preferences",
                "games.context.turns_waiting",
                "games.context.unread_notifications",
            ],
        },
    },
]

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.authentication.CookieAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.StrictJSONParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_THROTTLE_CLASSES": ["games.api.throttling.WriteThrottle"],
    "DEFAULT_THROTTLE_RATES": {"moves": "120/min", "tables": "60/min", "talk": "60/min"},
    "EXCEPTION_HANDLER": "games.api.errors.handle_exception",
    "URL_FORMAT_OVERRIDE": None,
    # The peer's address only: TrustedProxies has put the client's there.
    "NUM_PROXIES": 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": SITE_NAME,
    "DESCRIPTION": "Nova Luna over the web. docs/api.md explains the ways of this API.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_AUTHENTICATION": [],
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_PATCH": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "POSTPROCESSING_HOOKS": ["games.api.schema.close_objects"],
    "PATH_CONVERTER_OVERRIDES": {"int": {"type": "integer", "minimum": 0}},
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
    "DATABASE_POOL", 10, "Connections to PostgreSQL a process keeps at most.", minimum=1, maximum=1000
)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        # The write lock at BEGIN: measured, DEFERRED fails with "database is locked" under 8 writers.
        "transaction_mode": "IMMEDIATE",
        # FULL: an answered move survives a power cut, too.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    # The pool keeps the connections, so Django must not; the check spares visitors errors after a restart.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # Beside what the URL says, such as ?sslmode=verify-full.
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        {
            "connect_timeout": 5,
            # Tries come ever more rarely: after 45 s without a server, it took 13 s to find it again.
            # Pools that give up early try anew at once.
            "pool": {"min_size": 1, "max_size": DATABASE_POOL, "timeout": 5, "reconnect_timeout": 5},
        }
    )
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text(
    "REDIS_URL",
    "",
    "`redis://:password@host:6379/0`: cache, live events and tasks. Embedded: `serve` starts a Valkey.",
)
REDIS_URL_IS_SET = bool(REDIS_URL)
if not REDIS_URL_IS_SET:
    # Where a stray command finds a local server; `manage.py serve` sets the variable for all it starts.
    REDIS_URL = "redis://127.0.0.1:6379/0"
CACHES = {
    "default": {
        "BACKEND": "novaluna_site.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 1)},
    }
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [
                {
                    "address": REDIS_URL,
                    # Without these two an idle socket dies after 5 s and the 101st socket is refused.
                    "socket_timeout": None,
                    "max_connections": 2000,
                    "socket_connect_timeout": 1,
                    # Once, at once: the connection of before a restart of Redis is dead, the next is not.
                    "retry": AsyncRetry(NoBackoff(), 1),
                }
            ]
        },
    }
}
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Nothing that wakes a worker may wait for ever for a Redis that hangs.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
    # To find that nobody is there took 6 s by default, and takes 0.05 s so.
    "max_retries": 1,
    "interval_start": 0,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Three queues, so that neither a thinking bot nor a slow mail server delays a clock.
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {queue: {} for queue in QUEUES}
CELERY_TASK_DEFAULT_QUEUE = QUEUES[0]
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = BEAT_SCHEDULE

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "UserAttributeSimilarityValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games"

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
    "Where mails that can't be delivered come back to, such as `bounces@example.org`: hand what arrives there"
    " and at `bounces+…@example.org` to `manage.py record_bounce`.",
)
# Whom a push service may write to.
VAPID_CONTACT = f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"

EMAIL_VERIFICATION_REQUIRED = (
    env.flag(
        "EMAIL_VERIFICATION_REQUIRED",
        False,
        "Nobody gets in before confirming their address, and no page tells whether an address is known."
        " Always so in production.",
    )
    or PRODUCTION
)
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.usernames.sign_up_validators"
# Where verification is optional, accounts.stages lets people in all the same.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_PREVENT_ENUMERATION = EMAIL_VERIFICATION_REQUIRED
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"create_guest": "20/m/ip,200/d/ip"}
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_FORMS = {
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

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PRODUCTION
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = PRODUCTION
HSTS_SECONDS = env.number("HSTS_SECONDS", 31_536_000, "How long browsers insist on HTTPS. Production only.")
SECURE_HSTS_SECONDS = HSTS_SECONDS if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
MAX_BODY_BYTES = env.number("MAX_BODY_BYTES", 1_048_576, "Largest request body that is read.", minimum=16_384)
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
LANGUAGES = [("en", "English")]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True
LOCALE_PATHS = [BASE_DIR / "locale"]

STATIC_URL = "static/"
STATIC_ROOT = env.path(
    "STATIC_ROOT", DATA_DIR / "static", "Folder `collectstatic` fills.", shown="DATA_DIR/static"
)
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages link to no others, and compressing them takes as long again
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "novaluna_site.static_files.StaticFilesStorage"},
}

LOG_LEVEL = env.choice("LOG_LEVEL", LOG_LEVELS, "Least weight of a log line.")
LOG_FORMAT = env.choice("LOG_FORMAT", LOG_FORMATS, "`console` for people, `json` for machines.")
LOGGING = logging_config(LOG_LEVEL, LOG_FORMAT)
METRICS_TOKEN = env.text(
    "METRICS_TOKEN",
    "",
    "`/metrics` answers to `Authorization: Bearer` with this token; embedded, to loopback without one too.",
)
PROMETHEUS_EXPORT_MIGRATIONS = False
SENTRY_DSN = env.text("SENTRY_DSN", "", "Sends errors to Sentry.")
if SENTRY_DSN:
    import sentry_sdk

    sentry_sdk.init(
        dsn=SENTRY_DSN, environment=ENVIRONMENT, send_default_pii=False, include_local_variables=False
    )
