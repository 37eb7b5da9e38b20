import { EntryText } from '@/components/academy/entry-text/entry-text';
import { EditLink } from '@/components/content/edit/edit-link';
import { MarketLabel } from '@/components/live/market-label/market-label';
import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { entryAlias } from '@/lib/content/entries/entry';
import { formatDate } from '@/lib/core/format/date';
import type { MarketView } from '@/lib/market/data/source';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { homePath, robotPath, termPath } from '@/lib/site/addresses/addresses';
import { GLOSSARY_TITLE } from './glossary-page';

type Term = ContentEntry<'glossary'>;

/** What a term is for one robot. */
export interface TermExample {
  readonly robot: Pick<RobotSummary, 'id' | 'slug' | 'name'>;
  readonly text: string;
  readonly market: MarketView;
}

interface TermPageProps {
  readonly term: Term;
  /** The term it isn't to be confused with; null if that isn't a term. */
  readonly other: Term | null;
  readonly example: TermExample | null;
  /** Those before and after it in the list. */
  readonly previous: Term | null;
  readonly next: Term | null;
}

/** One term of the glossary. */
export function TermPage({ term, other, example, previous, next }: TermPageProps) {
  const { alsoCalled, source, notConfusedWith, shownAt, readOn, group } = term.data;
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: GLOSSARY_TITLE, href: termPath() },
          ]}
          current={term.title}
        />
      }
      title={term.title}
      count={group}
      summary={term.summary}
    >
      <EditLink alias={entryAlias(term)} what={term.title} />
      {alsoCalled.length > 0 && <Note>Also called {alsoCalled.join(', ')}.</Note>}
      <EntryText html={term.html} />
      {source && <Note look="aside">Source: {source}.</Note>}
      {example && (
        <Section title="From a robot">
          <Actions>
            <Hypothetical />
            <MarketLabel market={example.market} />
          </Actions>
          <Note look="text">
            <a href={robotPath(example.robot)}>{example.robot.name}</a>: {example.text}
          </Note>
          <Note look="aside">
            All examples here use this robot, the one with the most trades closed since publication. It was
            chosen for its number of trades, not for its results.
          </Note>
        </Section>
      )}
      <Section title="Not to be confused with">
        <Note look="text">
          {other ? (
            <>
              <a href={termPath(other.slug)}>{other.title}</a>: {other.summary}
            </>
          ) : (
            `${notConfusedWith.charAt(0).toUpperCase()}${notConfusedWith.slice(1)}.`
          )}
        </Note>
      </Section>
      <Section as="nav" title="Read on">
        <Points>
          <li>
            See it here: <a href={shownAt.path}>{shownAt.title}</a>
          </li>
          <li>
            More: <a href={readOn.path}>{readOn.title}</a>
          </li>
          {previous && (
            <li>
              Previous term: <a href={termPath(previous.slug)}>{previous.title}</a>
            </li>
          )}
          {next && (
            <li>
              Next term: <a href={termPath(next.slug)}>{next.title}</a>
            </li>
          )}
        </Points>
      </Section>
      {term.updatedAt !== null && <Note look="aside">Last updated {formatDate(term.updatedAt)}.</Note>}
      {example && <HypotheticalText />}
    </Page>
  );
}
