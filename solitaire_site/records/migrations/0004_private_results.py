from typing import Any, ClassVar

from django.db import migrations, models


def hide_private_results(apps: Any, schema_editor: Any) -> None:
    """Private members' results stood on boards without a name; now nobody else sees them."""
    apps.get_model("records", "Entry").objects.filter(player__is_private=True).update(listed=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("play", "0007_private_results"),
        ("records", "0003_levels_of_dailies"),
    ]

    operations: ClassVar = [
        migrations.AlterField(
            model_name="entry",
            name="listed",
            field=models.BooleanField(
                default=False, help_text="Others see it. A guest or a private member sees it alone."
            ),
        ),
        migrations.RunPython(hide_private_results, migrations.RunPython.noop),
    ]
