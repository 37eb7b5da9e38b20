import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Points } from '@/components/ui/note/note';
import { CANDLE_TERMS } from '@/lib/analysis/candlesticks/candle';
import { CHART_TERMS } from '@/lib/analysis/chart-patterns/chart-terms';
import { findEntry } from '@/lib/content/entries/published-entries';
import { termPath } from '@/lib/site/addresses/addresses';

/** What the figures about patterns mean. */
export function HowPatternsCount() {
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          A pattern is known at a session’s close, never earlier. Chart patterns also have to be confirmed by
          a close beyond their breakout.
        </li>
        <li>
          It came true if the close ten sessions after confirmation was beyond the next open in the expected
          direction, before costs. The base rate is that of all sessions of the class.
        </li>
        <li>
          “By date” is the 95% interval of the difference, in points, that counts all tickers of one date as
          one observation. Below 30 cases we show no rate.
        </li>
        <li>
          Trades enter at the next open and leave at the stop, at the target or when their time is up. Results
          are in units of the risk (R), after the costs of a brokerage account.
        </li>
        <li>
          A candlestick’s stop is the far end of its bars, at least half a mean range away. Its target is
          twice as far, and it has ten sessions.
        </li>
        <li>
          “Shuffled” and “placebo” are the same patterns in the same prices with their order shuffled. A
          pattern that does no better there says nothing.
        </li>
      </Points>
    </Disclosure>
  );
}

/** Words that chart patterns’ definitions use, with links to those that the glossary has. */
export function ChartTerms() {
  return (
    <Disclosure summary="What the words mean">
      <Facts isColumn>
        {CHART_TERMS.map(({ term, meaning, slug }) => (
          <Fact
            key={term}
            term={slug && findEntry('glossary', slug) ? <a href={termPath(slug)}>{term}</a> : term}
          >
            {meaning}
          </Fact>
        ))}
      </Facts>
    </Disclosure>
  );
}

/** Words that candlesticks' definitions use. */
export function CandleTerms() {
  return (
    <Disclosure summary="What the words mean">
      <Facts isColumn>
        {CANDLE_TERMS.map(([term, meaning]) => (
          <Fact key={term} term={term}>
            {meaning}
          </Fact>
        ))}
      </Facts>
    </Disclosure>
  );
}
