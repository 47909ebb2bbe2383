import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0005_private_players_and_their_plays'),
        ('records', '0001_initial'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='entry',
            name='entries_in_order',
        ),
        migrations.AddField(
            model_name='entry',
            name='listed',
            field=models.BooleanField(default=False, help_text="A member's: others see it. A guest sees it alone."),
        ),
        migrations.AlterField(
            model_name='entry',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='play.player'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(fields=['game', 'preset', 'scope', 'key', 'metric', 'clean_only', 'listed', 'value', 'finished_at', 'id'], name='entries_in_order'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(fields=['player', 'game', 'preset', 'scope', 'key'], name='entries_of_a_player'),
        ),
    ]
