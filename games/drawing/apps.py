from django.apps import AppConfig


class DrawingConfig(AppConfig):
    name = "games.drawing"
