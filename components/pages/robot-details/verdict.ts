import { DAY_MS } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { formatPercent, formatPlural } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { TOO_EARLY } from '@/lib/robots/ledger/hypothetical';
import { sinceLabel } from '@/lib/robots/ledger/publication-text';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';

/** A part of a verdict: text, or a return in percent. */
export type VerdictPart = string | { readonly pct: number };

export interface VerdictFacts {
  /** Full days since publication. */
  readonly days: number;
  /** Whether that is a date before anything was recorded. */
  readonly isSimulated: boolean;
  /** Closed trades opened since publication. */
  readonly trades: number;
  /** Equity since publication in percent, open positions included; null before the first day has ended. */
  readonly returnPct: number | null;
  /** Buy and hold over the same days; null if unknown. */
  readonly held: { readonly name: string; readonly pct: number } | null;
  readonly hasBacktest: boolean;
  /** The first day at whose end less than 5% of the starting balance was left; null for most. */
  readonly lostOn: number | null;
}

/** How good a robot has been since publication, in a few short sentences. */
export function composeVerdict(facts: VerdictFacts): readonly VerdictPart[] {
  const { days, isSimulated, trades, returnPct, held, hasBacktest, lostOn } = facts;
  if (lostOn !== null)
    return [
      `This robot had lost more than 95% of its account by ${formatDay(lostOn)}. It stays listed, but can’t be followed.`,
    ];
  const backtest = hasBacktest ? ' Before that: backtest.' : '';
  if (returnPct === null)
    return [
      `${TOO_EARLY}: ${isSimulated ? 'simulated publication' : 'published'} ${days === 0 ? 'today' : `${formatPlural(days, 'day')} ago`}, no daily close on record yet.${backtest}`,
    ];
  const period = `in ${days === 0 ? 'less than a day' : formatPlural(days, 'day')} ${lowerFirst(sinceLabel({ isPublicationSimulated: isSimulated }))}`;
  const compared: readonly VerdictPart[] = held ? [` Holding ${held.name}: `, { pct: held.pct }, '.'] : ['.'];
  const end = held ? '.' : '';
  const result: readonly VerdictPart[] =
    trades >= FEW_TRADES
      ? [{ pct: returnPct }, ` ${period} (${formatPlural(trades, 'trade')})${end}`]
      : trades > 0
        ? [`${TOO_EARLY}: `, { pct: returnPct }, ` ${period} (${formatPlural(trades, 'trade')})${end}`]
        : [`No closed trades ${period}`, ...openResult(returnPct), end];
  return [...result, ...compared, ...(backtest === '' ? [] : [backtest])];
}

/** What open positions have changed without a closed trade, if it shows in one decimal. */
function openResult(pct: number): readonly VerdictPart[] {
  return Math.abs(pct) < 0.05 ? [] : [', ', { pct }, ' with open positions'];
}

/** The verdict as plain text. */
export function verdictText(parts: readonly VerdictPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : formatPercent(part.pct, 1, true))).join('');
}

export function toVerdictFacts({
  robot,
  definition,
  wipedOutOn,
  phases,
  market,
}: GuestDetails): VerdictFacts {
  const { backtest, sincePublication, benchmarkPct } = phases;
  const name = heldName(robot, definition?.legs.map(({ ticker }) => ticker) ?? []);
  const since = robot.sincePublication;
  return {
    days: since?.days ?? Math.max(0, Math.floor((market.now - robot.publishedAt) / DAY_MS)),
    isSimulated: robot.isPublicationSimulated ?? false,
    trades: since?.closedCount ?? 0,
    returnPct: sincePublication.returnPct,
    held: benchmarkPct === null ? null : { name, pct: benchmarkPct },
    hasBacktest: backtest.days > 0,
    lostOn: wipedOutOn,
  };
}

/**
 * What the benchmark holds, following "Holding". An inverse ETF is compared with the fund it inverts, so that is named.
 * @param legs tickers of the definition: [fund, inverse ETF] for Double, [inverse ETF, fund] for InverseETF
 */
export function heldName(
  { agentType, tickers }: Pick<GuestDetails['robot'], 'agentType' | 'tickers'>,
  legs: readonly string[],
): string {
  const [first, second] = legs;
  if (agentType === 'InverseETF')
    return second === undefined ? 'the fund it bets against' : `${second}, which ${first} moves against`;
  if (agentType === 'Double') return `${first ?? tickers[0]} alone`;
  if (tickers.length > 2) return `its ${tickers.length} tickers in equal parts`;
  return tickers.length === 2 ? `${tickers.join(' and ')} in equal parts` : (tickers[0] ?? 'its ticker');
}
