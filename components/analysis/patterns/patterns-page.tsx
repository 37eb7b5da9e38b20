import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { PATTERN_KINDS } from '@/lib/analysis/pattern-history/pattern-families';
import type { PatternFamily } from '@/lib/analysis/patterns/pattern';
import { homePath } from '@/lib/site/addresses/addresses';
import { patternPath, patternsOverviewPath } from '@/lib/site/addresses/pattern-pages-address';
import { CandleTerms, ChartTerms } from './how-patterns-count';
import { DrawnName, DrawnNames } from './kind-drawing';
import { EXPECTED } from './outcome-columns';

const FAMILIES: readonly (readonly [family: PatternFamily, title: string])[] = [
  ['chart', 'Chart patterns'],
  ['candlestick', 'Candlestick patterns'],
];

/** Every kind of pattern, each with its drawing and its own page. */
export function PatternsPage() {
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Patterns" />
      <Page
        title="Patterns"
        count={`${PATTERN_KINDS.length} kinds`}
        summary="Each pattern by an exact rule, with what followed it in all sessions of every ticker, losers included."
      >
        <Note>
          <a href={patternsOverviewPath()}>Compare all patterns</a> by how often they appear and what
          followed.
        </Note>
        {FAMILIES.map(([family, title]) => (
          <Section key={family} title={title}>
            <DrawnNames>
              {PATTERN_KINDS.filter((kind) => kind.family === family).map(({ id, name, direction }) => (
                <li key={id}>
                  <DrawnName kind={id}>
                    <a href={patternPath(id)}>{name}</a>
                    <Note as="small">{EXPECTED[direction]}</Note>
                  </DrawnName>
                </li>
              ))}
            </DrawnNames>
            {family === 'candlestick' ? <CandleTerms /> : <ChartTerms />}
          </Section>
        ))}
      </Page>
    </>
  );
}
