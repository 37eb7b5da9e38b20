import { Time } from '@/components/ui/time/time';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { formatPlural } from '@/lib/core/format/number';
import { OperatorPage } from './operator-page';

export function WebcastsPage() {
  const webcasts = publishedEntries('webcast').toSorted(
    (one, other) => other.data.startsAt - one.data.startsAt,
  );
  return (
    <OperatorPage
      title="Webcasts"
      summary="Live sessions and their recordings, newest first. They take place on other sites."
      items={webcasts.map((entry) => ({
        entry,
        note: (
          <>
            <Time at={entry.data.startsAt} />
            {entry.data.minutes !== undefined && `, ${formatPlural(entry.data.minutes, 'minute')}`}
          </>
        ),
      }))}
      action="Go to the webcast"
      empty={{
        title: 'No webcasts are scheduled',
        text: 'Until there are, the lessons do in your browser what one would show.',
      }}
    />
  );
}
