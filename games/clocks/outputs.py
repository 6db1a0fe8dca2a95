"""Responses of the API, for the OpenAPI schema."""

from novaluna_site.api.outputs import Integer, Output, Time


class VacationOutput(Output):
    id = Integer()
    starts_at = Time()
    ends_at = Time()


class VacationsOutput(Output):
    vacations = VacationOutput(many=True)
