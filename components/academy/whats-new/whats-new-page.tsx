import { EntryText } from '@/components/academy/entry-text/entry-text';
import { SeenNews } from '@/components/content/whats-new/news-mark';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Empty } from '@/components/ui/empty/empty';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { isShown } from '@/lib/content/maintenance/maintenance';
import { getSiteContent } from '@/lib/content/site-content/current';
import { formatDate } from '@/lib/core/format/date';
import { homePath } from '@/lib/site/addresses/addresses';

/** Releases of the product, newest first, and the whole maintenance notice while there is one. */
export function WhatsNewPage() {
  const releases = publishedEntries('release');
  const { maintenance } = getSiteContent();
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="What’s new" />}
      title="What’s new"
      summary="What was added, changed and fixed on this site, newest first."
    >
      {isShown(maintenance) && (
        <Notice title="Maintenance">
          <p dir="auto">{maintenance.text}</p>
        </Notice>
      )}
      {releases.length === 0 ? (
        <Empty title="Nothing here yet">Releases appear here once they’re published.</Empty>
      ) : (
        <Stack as="ul" gap={4}>
          {releases.map(({ slug, title, summary, html, publishedAt }) => (
            <Panel as="li" key={slug} id={slug} title={title} note={summary} aside={formatDate(publishedAt)}>
              <EntryText html={html} />
            </Panel>
          ))}
        </Stack>
      )}
      <SeenNews />
    </Page>
  );
}
