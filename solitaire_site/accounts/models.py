from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A member. Our own model from the start, because Django cannot change it later."""
