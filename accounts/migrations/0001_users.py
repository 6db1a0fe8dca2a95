import re

import django.contrib.auth.models
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Lower, Replace

LOOK_ALIKES = ["0o", "1l", "il", "2z", "5s", "8b", "_-", ("rn", "m"), ("vv", "w"), ("cl", "d")]


def username_skeleton():
    folded = Lower(models.F("username"))
    for seen, kept in LOOK_ALIKES:
        folded = Replace(folded, models.Value(seen), models.Value(kept), output_field=models.CharField())
    return folded


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                ),
                (
                    "theme",
                    models.CharField(
                        choices=[("system", "As my device"), ("dark", "Dark"), ("light", "Light")],
                        default="system",
                        max_length=8,
                        verbose_name="theme",
                    ),
                ),
                (
                    "board_view",
                    models.CharField(
                        choices=[("drawn", "Drawn"), ("text", "As text")],
                        default="drawn",
                        max_length=8,
                        verbose_name="tables",
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        help_text="Empty: as the browser asks.",
                        max_length=16,
                        verbose_name="language",
                    ),
                ),
                (
                    "time_zone",
                    models.CharField(
                        blank=True,
                        help_text="Empty: no browser has told it yet.",
                        max_length=64,
                        verbose_name="time zone",
                    ),
                ),
                (
                    "move_confirmation",
                    models.CharField(
                        choices=[("always", "Always"), ("phone", "Only on a phone"), ("never", "Never")],
                        default="always",
                        max_length=8,
                        verbose_name="confirm moves",
                    ),
                ),
                (
                    "show_previews",
                    models.BooleanField(default=True, verbose_name="show what a placement would gain"),
                ),
                (
                    "single_key_shortcuts",
                    models.BooleanField(default=True, verbose_name="single-key shortcuts"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("person", "Person"),
                            ("guest", "Guest"),
                            ("bot", "Bot"),
                            ("former", "Former player"),
                        ],
                        default="person",
                        max_length=8,
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "This name, or one that looks like it, is taken."},
                        max_length=20,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                re.compile("\\A[A-Za-z0-9_-]{3,20}\\Z"),
                                "Use 3 to 20 letters (a to z), digits, hyphens or underscores.",
                                code="invalid_username",
                            )
                        ],
                        verbose_name="username",
                    ),
                ),
                (
                    "username_skeleton",
                    models.GeneratedField(
                        db_persist=True,
                        expression=username_skeleton(),
                        output_field=models.CharField(max_length=20),
                        unique=True,
                    ),
                ),
                (
                    "last_seen_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="last seen"),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Distance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(choices=[("muted", "Muted"), ("blocked", "Blocked")], max_length=7),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="distances_from_others",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="distances",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(
                django.db.models.functions.text.Upper("username"), name="user_by_name_in_any_case"
            ),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(fields=["email"], name="user_by_email"),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(
                condition=models.Q(("kind", "guest")),
                fields=["last_seen_at"],
                name="user_guests_by_last_seen",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["person", "guest", "bot", "former"])),
                name="user_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind", "person"),
                    models.Q(("email", ""), ("is_staff", False), ("is_superuser", False)),
                    _connector="OR",
                ),
                name="only_a_person_has_email_or_staff_rights",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "former"), _negated=True), ("is_active", False), _connector="OR"
                ),
                name="a_former_player_cannot_log_in",
            ),
        ),
        migrations.AddConstraint(
            model_name="distance",
            constraint=models.UniqueConstraint(fields=("user", "other"), name="distance_once"),
        ),
        migrations.AddConstraint(
            model_name="distance",
            constraint=models.CheckConstraint(
                condition=models.Q(("user", models.F("other")), _negated=True), name="distance_not_to_oneself"
            ),
        ),
    ]
