"""The two roles, each a group with its rights. The names stand here too: a migration never changes."""

from typing import ClassVar

from django.db import migrations, models

RIGHTS = {
    "view_figures": "Can see how the games are played, and nobody's name",
    "moderate": "Can look at plays and players, and rule on them",
}
ROLES = {"viewer": ["view_figures"], "moderator": ["view_figures", "moderate"]}


def make_roles(apps, schema_editor):
    kind, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(app_label="staff", model="right")
    permission = apps.get_model("auth", "Permission")
    for codename, name in RIGHTS.items():
        permission.objects.get_or_create(content_type=kind, codename=codename, defaults={"name": name})
    for role, rights in ROLES.items():
        group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=role)
        group.permissions.add(*permission.objects.filter(content_type=kind, codename__in=rights))


def drop_roles(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    initial = True
    dependencies: ClassVar = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Right",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ],
            options={
                "permissions": [*RIGHTS.items()],
                "managed": False,
                "default_permissions": (),
            },
        ),
        migrations.RunPython(make_roles, drop_roles),
    ]
