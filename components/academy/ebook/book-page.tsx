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
import type { MarketView } from '@/lib/market/data/source';
import { EBOOK_PATHS, homePath } from '@/lib/site/addresses/addresses';

interface BookPageProps {
  readonly chapters: readonly Chapter[];
  readonly market: MarketView;
}

/** The whole book on one page, for printing. */
export function BookPage({ chapters, market }: BookPageProps) {
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
            </Stack>
          ))}
        </Section>
      ))}
      <HypotheticalText />
    </Page>
  );
}
