from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_names")]

    operations = [
        migrations.AddField(
            "user",
            "language",
            models.CharField(
                blank=True,
                default="",
                help_text="The language chosen last; empty: that of the browser.",
                max_length=8,
            ),
        ),
    ]
