import { EntryText } from '@/components/academy/entry-text/entry-text';
import { MarketLabel } from '@/components/live/market-label/market-label';
import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { type Chapter, EBOOK_TITLE } from '@/lib/content/ebook/chapters';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { writeExample } from '@/lib/content/figures/term-examples';
import type { MarketView } from '@/lib/market/data/source';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { homePath, robotPath } from '@/lib/site/addresses/addresses';
import { EBOOK_PATHS } from '@/lib/site/addresses/ebook-paths';

interface BookPageProps {
  readonly chapters: readonly Chapter[];
  readonly market: MarketView;
  /** What examples of terms are computed from; null for none. */
  readonly robot: GuestDetails | null;
}

/** The whole book on one page, for printing. */
export function BookPage({ chapters, market, robot }: BookPageProps) {
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Ebooks', href: EBOOK_PATHS.list },
          ]}
          current="On one page"
        />
      }
      title={EBOOK_TITLE}
      summary="Every lesson and every term of the glossary on one page. Your browser can print it or save it as PDF."
    >
      <Actions>
        <Hypothetical />
        <MarketLabel market={market} />
      </Actions>
      {chapters.map((chapter) => (
        <Section key={chapter.id} id={chapter.id} title={chapter.title}>
          {chapter.entries.map((entry) => (
            <Stack key={entry.id} gap={2}>
              {!chapter.isLesson && <h3 id={entry.slug}>{entry.title}</h3>}
              <Note look="text">{entry.summary}</Note>
              <EntryText html={entry.html} />
              {!chapter.isLesson && robot && <RobotExample term={entry} robot={robot} />}
            </Stack>
          ))}
        </Section>
      ))}
      <HypotheticalText />
    </Page>
  );
}

/** What a term is for the robot. The page has its labels at the top. */
function RobotExample({ term, robot }: { readonly term: ContentEntry; readonly robot: GuestDetails }) {
  const text = writeExample('example' in term.data ? term.data.example : undefined, robot);
  if (text === null) return null;
  return (
    <Note look="text">
      <strong>{HYPOTHETICAL}, from a robot.</strong> <a href={robotPath(robot.robot)}>{robot.robot.name}</a>:{' '}
      {text}
    </Note>
  );
}
