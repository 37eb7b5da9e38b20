import { publishedEntries } from '@/lib/content/entries/published-entries';
import { formatPlural } from '@/lib/core/format/number';
import { OperatorPage } from './operator-page';

export function VideosPage() {
  const videos = publishedEntries('video');
  return (
    <OperatorPage
      title="Videos"
      summary="Short videos about robots, their figures and this site. They play on other sites."
      items={videos.map((entry) => ({
        entry,
        note: entry.data.minutes === undefined ? undefined : formatPlural(entry.data.minutes, 'minute'),
      }))}
      action="Watch"
      empty={{
        title: 'No videos yet',
        text: 'The operator of this site hasn’t published any. The lessons do in your browser what a video would show.',
      }}
    />
  );
}
