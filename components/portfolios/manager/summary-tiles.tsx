import { moneyText, shareText } from '@/components/portfolios/money-text/money-text';
import { Change } from '@/components/ui/change/change';
import { Tone } from '@/components/ui/change/tone';
import { FigureTile, FigureTiles } from '@/components/ui/tile/figure-tile';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { NO_FIGURE } from '@/lib/core/format/number';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';

export function SummaryTiles({ analysis }: { readonly analysis: AnalysisView }) {
  const { base, value, cash, total, timeWeighted, drawdown, moneyWeighted, benchmark } = analysis;
  return (
    <FigureTiles>
      <FigureTile label="Value" note={`${moneyText(cash, base)} in cash`}>
        {moneyText(value, base)}
      </FigureTile>
      <FigureTile
        label="Time-weighted return"
        note={
          timeWeighted.endedOn
            ? `Until ${formatDay(parseIsoDay(timeWeighted.endedOn))}, when nothing was left`
            : timeWeighted.annual === null
              ? `Max drawdown ${shareText(drawdown.deepest)}`
              : `${shareText(timeWeighted.annual, true)} a year, max drawdown ${shareText(drawdown.deepest)}`
        }
      >
        <Change value={100 * timeWeighted.total} decimals={1} />
      </FigureTile>
      <FigureTile label="Money-weighted return" note={rateNote(analysis)}>
        {moneyWeighted.rates[0] === undefined ? (
          NO_FIGURE
        ) : (
          <Change value={100 * moneyWeighted.rates[0]} decimals={1} />
        )}
      </FigureTile>
      <FigureTile
        label={benchmark ? `Against ${benchmark.ticker}` : 'Result'}
        note={benchmark ? benchmarkNote(benchmark, base) : 'Value less what was paid in'}
      >
        <Tone text={moneyText(benchmark ? benchmark.difference : total, base, true)} />
      </FigureTile>
    </FigureTiles>
  );
}

const PROBLEMS: Readonly<Record<NonNullable<AnalysisView['moneyWeighted']['problem']>, string>> = {
  'too-short': 'From 31 days on',
  'one-day': 'Everything was on one day',
  'one-sign': 'Nothing was paid in',
  'no-root': 'No rate fits these payments',
  'total-loss': 'Everything is lost',
};

function rateNote({ moneyWeighted: { rates, problem }, total, base }: AnalysisView): string {
  if (problem) return PROBLEMS[problem];
  const result = `${moneyText(total, base, true)} in all`;
  if (rates.length < 2) return `A year; ${result}`;
  return `A year; ${rates
    .slice(1)
    .map((rate) => shareText(rate, true))
    .join(' and ')} fit as well`;
}

function benchmarkNote(
  { value, rates, emptiedOn }: NonNullable<AnalysisView['benchmark']>,
  base: string,
): string {
  if (emptiedOn) return `The same payments would have emptied it on ${formatDay(parseIsoDay(emptiedOn))}`;
  const rate = rates[0] === undefined ? '' : `, ${shareText(rates[0], true)} a year`;
  return `The same payments: ${moneyText(value, base)}${rate}`;
}
