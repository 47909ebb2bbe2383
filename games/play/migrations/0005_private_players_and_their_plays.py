from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0004_dailies_and_players_lists'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='is_private',
            field=models.BooleanField(default=False, help_text='Boards name nobody, and nobody else sees the profile.'),
        ),
        migrations.AddIndex(
            model_name='play',
            index=models.Index(fields=['player', 'finished_at'], name='newest_plays_of_a_player'),
        ),
        migrations.AddIndex(
            model_name='play',
            index=models.Index(fields=['player', 'deal_kind', 'deal_number'], name='numbered_deals_of_a_player'),
        ),
    ]
