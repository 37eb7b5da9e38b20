import { EntryText } from '@/components/academy/entry-text/entry-text';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { homePath } from '@/lib/site/addresses/addresses';

/** A page that content admins write. */
export function LandingPage({ entry }: { readonly entry: ContentEntry<'landing'> }) {
  return (
    <Page
      as="article"
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={entry.title} />}
      title={entry.title}
      summary={entry.summary}
    >
      <EntryText html={entry.html} />
    </Page>
  );
}
