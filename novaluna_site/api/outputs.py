from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

Integer = serializers.IntegerField
Text = serializers.CharField
Flag = serializers.BooleanField
Time = serializers.DateTimeField
Choice = serializers.ChoiceField
Many = serializers.ListField
Chance = serializers.FloatField


class Output(serializers.Serializer[Any]):
    # A docstring here would become the description of every subclass without one.
    pass


def integers(length: int, **options: Any) -> serializers.Field[Any, Any, Any, Any]:
    """A list of exactly `length` integers, such as `[tile, goal]`."""
    items = {"type": "array", "items": {"type": "integer"}, "minItems": length, "maxItems": length}
    field = extend_schema_field(items)(type(f"Integers{length}", (serializers.Field,), {}))
    made: serializers.Field[Any, Any, Any, Any] = field(**options)
    return made


class ErrorOutput(serializers.Serializer[Any]):
    """Every refusal."""

    code = Text(help_text="Stable, for programs.")
    message = Text(help_text="For people, in their language.")
    rule = Text(required=False, allow_null=True, help_text="Number of the rule an illegal move breaks.")
    reason = Text(required=False, help_text="Why exactly, for programs.")
    version = Integer(required=False, help_text="The game's current version.")
    field = Text(required=False, help_text="The option that was refused.")
    invalid = serializers.DictField(required=False, help_text="For each field what is wrong with it.")
    retry_after = Integer(required=False, help_text="Seconds.")
    limit = Integer(required=False, help_text="How many games you can have in progress.")
    running = Integer(required=False, help_text="How many games you have in progress.")


class PageOutput(Output):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
