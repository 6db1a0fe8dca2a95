from celery.utils.dispatch import Signal

broker_connected = Signal(name="broker_connected", providing_args={"queues"})
"""A worker has connected to the broker: when it starts, and after each outage. `queues`: those it works for.

Wake-ups that were on their way may be lost. Receivers run in the worker's main thread, so they must not wait.
"""
