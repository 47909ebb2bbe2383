from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import solitaire_site.accounts.models
from solitaire_site.accounts import names


def fill_in_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Accounts made by `createsuperuser` before there were others."""
    for user in apps.get_model("accounts", "User")._default_manager.all():
        user.name_key = names.canonical(user.username)
        user.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AlterModelManagers("user", [("objects", solitaire_site.accounts.models.UserManager())]),
        migrations.AddField("user", "name_key", models.CharField(max_length=96, null=True)),
        migrations.RunPython(fill_in_keys, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            "user",
            "name_key",
            models.CharField(
                editable=False, help_text="The name's canonical form.", max_length=96, unique=True
            ),
        ),
        migrations.AlterField(
            "user",
            "username",
            models.CharField(
                error_messages={"unique": names.TAKEN},
                max_length=24,
                unique=True,
                validators=[names.check_form],
                verbose_name="name",
            ),
        ),
    ]
