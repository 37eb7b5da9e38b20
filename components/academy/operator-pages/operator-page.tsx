import type { ReactNode } from 'react';
import { EntryText } from '@/components/academy/entry-text/entry-text';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { homePath } from '@/lib/site/addresses/addresses';
import { LessonCards } from './lesson-cards';

interface OperatorPageProps {
  readonly title: string;
  readonly summary: ReactNode;
  /** A text above the list, which content admins may write. */
  readonly intro?: ContentEntry | null;
  readonly items: readonly {
    readonly entry: ContentEntry<'video' | 'webcast' | 'offer'>;
    /** When, how long. */
    readonly note?: ReactNode;
  }[];
  /** Of each item's link, which leads to another site. */
  readonly action: string;
  /** What to say and to do while there is none. */
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  /** Below the list. */
  readonly children?: ReactNode;
}

/** What only the operator of this site can have; without any, lessons that everyone can do. */
export function OperatorPage(props: OperatorPageProps) {
  const { title, summary, intro, items, action, empty, children } = props;
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={title} />}
      title={title}
      summary={summary}
    >
      {intro && <EntryText html={intro.html} />}
      {items.length === 0 ? (
        <Empty title={empty.title} action={empty.action}>
          {empty.text}
        </Empty>
      ) : (
        <Stack as="ul" gap={4}>
          {items.map(({ entry, note }) => (
            <Panel as="li" key={entry.slug} id={entry.slug} title={entry.title} note={note}>
              <Note look="text">{entry.summary}</Note>
              <EntryText html={entry.html} />
              <div>
                <ButtonLink look="secondary" href={entry.data.url} rel="nofollow noopener">
                  {action}
                </ButtonLink>
              </div>
            </Panel>
          ))}
        </Stack>
      )}
      {children}
      <LessonCards />
    </Page>
  );
}
