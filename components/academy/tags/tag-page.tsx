import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { ENTRY_KIND_LABELS } from '@/lib/content/entries/entry-fields';
import { formatPlural } from '@/lib/core/format/number';
import { homePath, robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { entryPath } from '@/lib/site/addresses/entry-paths';
import type { Tagged } from '@/lib/site/addresses/tags';

interface TagPageProps {
  readonly tagged: Tagged;
  readonly entries: readonly ContentEntry[];
}

/** Most robots or tickers shown. */
const MOST = 60;

/** Everything with a tag: texts, robots, tickers. */
export function TagPage({ tagged: { label, robots, instruments }, entries }: TagPageProps) {
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={label} />}
      title={label}
      summary={`Everything here about ${label}.`}
    >
      {entries.length > 0 && (
        <Section title="To read">
          <Rows>
            {entries.map(({ kind, slug, title, summary }) => (
              <Row key={`${kind}/${slug}`} note={`${ENTRY_KIND_LABELS[kind]}: ${summary}`}>
                <a href={entryPath(kind, slug)}>{title}</a>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {robots.length > 0 && (
        <Section title={formatPlural(robots.length, 'robot')}>
          <Rows>
            {robots.slice(0, MOST).map((robot) => (
              <Row key={robot.id} note={`${robot.strategyTitle}, ${robot.timeframe} minutes`}>
                <a href={robotPath(robot)}>{robot.name}</a>
              </Row>
            ))}
          </Rows>
          <More shown={MOST} total={robots.length} />
        </Section>
      )}
      {instruments.length > 0 && (
        <Section title={formatPlural(instruments.length, 'ticker')}>
          <Rows>
            {instruments.slice(0, MOST).map(({ ticker, fundName }) => (
              <Row key={ticker} note={fundName}>
                <a href={tickerPath(ticker)}>{ticker}</a>
              </Row>
            ))}
          </Rows>
          <More shown={MOST} total={instruments.length} />
        </Section>
      )}
    </Page>
  );
}

function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (total <= shown) return null;
  return (
    <Note look="aside">
      The first {shown} of {total} by name.
    </Note>
  );
}
