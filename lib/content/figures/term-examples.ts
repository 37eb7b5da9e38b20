import { formatDate, formatDateTime, formatDay } from '@/lib/core/format/date';
import { formatDuration } from '@/lib/core/format/duration';
import {
  formatNumber,
  formatPercent,
  formatPlural,
  formatPrice,
  formatRatio,
} from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import type { RobotSummary, TradeView } from '@/lib/robots/catalogue/types';
import { roundTripCost } from '@/lib/robots/execution/costs';

// One long file, because it is one table: what each term of the glossary is for one robot.

/** Writes what a term is for a robot; null while that isn't known. */
type WriteExample = (details: GuestDetails) => string | null;

const bp = (fraction: number, decimals = 1) => `${Number((1e4 * fraction).toFixed(decimals))} bp`;
const signed = (percent: number, decimals = 1) => formatPercent(percent, decimals, true);

function firstLeg({ definition }: GuestDetails) {
  return definition?.legs[0] ?? null;
}

function newestClosed({ recentTrades }: GuestDetails, side: TradeView['side']): string | null {
  const trade = recentTrades.find((one) => one.side === side && one.exitTime !== null);
  if (!trade || trade.returnPct === null) return null;
  const { ticker, entryPrice, entryTime, exitPrice, exitTime, reason, returnPct } = trade;
  // Stops and take-profits have no price for guests, and returns in whole percent.
  const isExact = exitPrice !== null;
  const exit = isExact ? `at ${formatPrice(exitPrice)}` : `by its ${reason}`;
  return `Newest ${side} trade: ${ticker}, in at ${formatPrice(entryPrice)} on ${formatDate(entryTime)}, out ${exit} on ${formatDate(exitTime)}: ${isExact ? '' : 'about '}${signed(returnPct, isExact ? 2 : 0)} after spread and commission.`;
}

const EXAMPLES = {
  spread(details) {
    const leg = firstLeg(details);
    return (
      leg &&
      `Its fills in ${leg.ticker} pay a spread of ${bp(leg.spread)}: ${formatNumber(1e4 * leg.spread, { decimals: 2, prefix: '$' })} for buying and selling $10,000 once.`
    );
  },
  commission(details) {
    const leg = firstLeg(details);
    if (!leg) return null;
    return leg.commissionRate === 0
      ? `It pays no commission in ${leg.ticker}, only the spread and market impact.`
      : `It pays ${bp(leg.commissionRate)} a side in ${leg.ticker}. Over its whole record, commissions took ${formatPercent(details.costs.commissionPct, 1)} of its starting balance.`;
  },
  slippage: ({ costs }) =>
    `Over its whole record, slippage took about ${formatPercent(costs.slippagePct, 1)} of its starting balance. Before all costs it made ${signed(costs.grossPct)}, after them ${signed(costs.netPct)}.`,
  'round-trip'(details) {
    const leg = firstLeg(details);
    const fundType = details.robot.fundTypes[0];
    if (!leg || !fundType) return null;
    return `A round trip in ${leg.ticker} pays ${bp(leg.spread)} of spread, 2 × ${bp(leg.commissionRate)} of commission and market impact: for an order of usual size about ${bp(roundTripCost(fundType, leg))} together.`;
  },
  volatility({ robot }) {
    if (robot.volatilityPct === null) return null;
    const daysAYear = robot.fundTypes[0] === 'C' ? 365 : 252;
    return `Its account has a volatility of ${formatPercent(robot.volatilityPct, 1)} a year: ${formatPercent(robot.volatilityPct / Math.sqrt(daysAYear), 2)} a day, times √${daysAYear}.`;
  },
  timeframe({ robot, sincePublication: { annualTrades } }) {
    return annualTrades === null
      ? null
      : `It reads bars of ${robot.timeframe} minutes and closes about ${formatPlural(Math.round(annualTrades), 'trade')} a year since publication.`;
  },
  benchmark({ phases }) {
    const { returnPct } = phases.sincePublication;
    if (returnPct === null || phases.benchmarkPct === null) return null;
    return `Since publication it returned ${signed(returnPct)}. Buying and holding its instruments returned ${signed(phases.benchmarkPct)}.`;
  },
  exits({ recentTrades }) {
    const closed = recentTrades.filter(({ reason }) => reason !== null);
    if (closed.length === 0) return null;
    const count = (reason: string) => closed.filter((trade) => trade.reason === reason).length;
    return `Of its ${closed.length} newest closed trades, ${count('take-profit')} ended at a take-profit, ${count('stop')} at a stop and ${count('signal')} by a signal.`;
  },
  signal({ signals }) {
    const signal = signals[0];
    return signal
      ? `Newest signal listed: ${signal.action} ${signal.side} ${signal.ticker}, decided ${formatDateTime(signal.decidedAt)} and due at the first open after that. It is ${signal.state}.`
      : 'None of its signals is waiting or lapsed: all it listed have filled.';
  },
  fill({ recentTrades }) {
    const [newest] = [...recentTrades].sort((a, b) => b.entryTime - a.entryTime);
    return newest
      ? `Newest entry: ${newest.side} ${newest.ticker}, filled at ${formatPrice(newest.entryPrice)} on ${formatDateTime(newest.entryTime)}.`
      : null;
  },
  long: (details) => newestClosed(details, 'long'),
  short: (details) => newestClosed(details, 'short'),
  position({ openPositions }) {
    const [newest] = openPositions;
    if (!newest) return 'It holds no position now.';
    return `It holds ${formatPlural(openPositions.length, 'position')}. The newest: ${newest.side} ${newest.ticker} since ${formatDate(newest.entryTime)}, in at ${formatPrice(newest.entryPrice)}, ${signed(newest.returnPct, 2)} so far.`;
  },
  'closed-pl'({ robot: { sincePublication } }) {
    if (sincePublication === null || sincePublication.closedCount === 0) return null;
    return `Its ${formatPlural(sincePublication.closedCount, 'trade')} closed since publication ${sincePublication.closedCount === 1 ? 'adds' : 'add'} up to ${signed(sincePublication.profitPct)} of its starting balance after costs.`;
  },
  'open-pl'({ robot }) {
    if (robot.openCount === 0) return 'It holds no position now, so its open P/L is zero.';
    if (robot.openProfitPct === null) return null;
    return `Its ${formatPlural(robot.openCount, 'open position')} would bring ${signed(robot.openProfitPct, 2)} of its starting balance at the latest prices.`;
  },
  equity({ curve }) {
    const last = curve.at(-1);
    return last
      ? `With 100 at its start, its equity was at ${formatNumber(last.value, { decimals: 1 })} on ${formatDay(last.day)}, backtest included.`
      : null;
  },
  'annualized-return'({ robot: { statistics } }) {
    if (statistics?.annualPL == null) return null;
    return `Its whole record, backtest included, makes ${signed(statistics.annualPL)} a year${statistics.annualPLExtrapolated ? ', extrapolated from less than a year' : ''}.`;
  },
  compounding({ years }) {
    const year = years.findLast(({ months }) => months.filter((month) => month !== null).length > 1);
    if (!year) return null;
    const months = year.months.flatMap((month) => (month === null ? [] : [month]));
    const sum = months.reduce((all, month) => all + month, 0);
    return `Its ${months.length} months of ${year.year} add up to ${signed(sum, 2)}, but compound to ${signed(year.total, 2)}, backtest included.`;
  },
  'profit-factor'({ sincePublication: { profitFactor, closedCount } }) {
    return profitFactor === null
      ? null
      : `Since publication it won $${profitFactor.toFixed(2)} for each dollar lost, over ${formatPlural(closedCount, 'closed trade')}.`;
  },
  'win-rate'({ sincePublication: { wonPct, closedCount } }) {
    return wonPct === null
      ? null
      : `Since publication ${formatPercent(wonPct, 1)} of its ${formatPlural(closedCount, 'closed trade')} won.`;
  },
  'payoff-ratio'({ sincePublication: { profitFactor, wonPct, lossPct } }) {
    if (profitFactor === null || !wonPct || lossPct === null) return null;
    return `Since publication its mean win was ${formatNumber((profitFactor * lossPct) / wonPct, { decimals: 2 })} times its mean loss: profit factor ${profitFactor.toFixed(2)} × ${formatPercent(lossPct, 1)} losses ÷ ${formatPercent(wonPct, 1)} wins.`;
  },
  expectancy({ robot: { sincePublication } }) {
    if (sincePublication === null || sincePublication.closedCount === 0) return null;
    const { profitPct, closedCount } = sincePublication;
    return `${signed(profitPct, 1)} of its starting balance over ${formatPlural(closedCount, 'trade')} since publication is ${signed(profitPct / closedCount, 3)} a trade.`;
  },
  drawdown({ curve }) {
    const last = curve.at(-1);
    if (!last) return null;
    const peak = curve.reduce((best, point) => (point.value > best.value ? point : best), last);
    return peak === last
      ? `On ${formatDay(last.day)} its equity was at a new high, so its drawdown was zero.`
      : `On ${formatDay(last.day)} its equity was ${formatPercent(100 * (1 - last.value / peak.value), 1)} below its peak of ${formatDay(peak.day)}.`;
  },
  'max-drawdown'({ robot, phases }) {
    if (robot.maxDrawdownPct === null) return null;
    const since = phases.sincePublication.maxDrawdownPct;
    return `Its max drawdown is ${formatPercent(robot.maxDrawdownPct, 1)}, backtest included${since === null ? '' : `, and ${formatPercent(since, 1)} since publication`}.`;
  },
  'profit-drawdown'({ sincePublication: { profitOnDrawDown } }) {
    return profitOnDrawDown === null
      ? null
      : `Since publication it is ${formatNumber(profitOnDrawDown, { decimals: 2 })}${profitOnDrawDown < 0 ? ': there is no profit to set against its drawdown' : ''}.`;
  },
  calmar({ robot: { statistics, maxDrawdownPct } }) {
    if (statistics?.annualPL == null || !maxDrawdownPct) return null;
    return `${signed(statistics.annualPL)} a year ÷ a max drawdown of ${formatPercent(maxDrawdownPct, 1)} is ${formatNumber(statistics.annualPL / maxDrawdownPct, { decimals: 2 })}, backtest included.`;
  },
  sharpe({ sincePublication: { sharpeR, intervals } }) {
    if (sharpeR === null) return null;
    const range = intervals?.sharpeR;
    return `Since publication it is ${formatRatio(sharpeR)}${range ? `, with a 90% range from ${formatRatio(range.low)} to ${formatRatio(range.high)}` : ''}.`;
  },
  'holding-time'({ sincePublication: { avgTradeDurationMinutes, closedCount } }) {
    return avgTradeDurationMinutes === null
      ? null
      : `Its ${formatPlural(closedCount, 'trade')} closed since publication lasted ${formatDuration(avgTradeDurationMinutes)} on average.`;
  },
  backtest({ phases: { backtest, sincePublication } }) {
    if (backtest.returnPct === null || sincePublication.returnPct === null) return null;
    return `Backtest: ${signed(backtest.returnPct)} in ${formatPlural(backtest.days, 'day')}. Since publication: ${signed(sincePublication.returnPct)} in ${formatPlural(sincePublication.days, 'day')}.`;
  },
  interval({ robot: { sincePublication } }) {
    const range = sincePublication?.returnInterval;
    if (!range || sincePublication.returnPct == null) return null;
    return `Since publication it returned ${signed(sincePublication.returnPct)}. Nine in ten random draws from the same days returned ${signed(range.low)} to ${signed(range.high)}.`;
  },
  luck({ robot: { sincePublication } }) {
    const luck = sincePublication?.luck;
    return luck
      ? `Its luck meter is at ${luck.pct}%: compared with the best of ${formatPlural(luck.trials, 'robot')} without any edge over ${formatPlural(luck.days, 'day')}.`
      : null;
  },
  ledger({ ledger }) {
    return ledger.headSeal === null
      ? null
      : `Its ledger has ${formatPlural(ledger.entries, 'entry', 'entries')} of trades. The seal over its newest hash ends in ${ledger.headSeal.slice(-8)}.`;
  },
} satisfies Readonly<Record<string, WriteExample>>;

type ExampleName = keyof typeof EXAMPLES;

/** Whether a term may name it. */
export function isExampleName(name: string): name is ExampleName {
  return Object.hasOwn(EXAMPLES, name);
}

/** A term's example for a robot, in one or two sentences; null if there is none of that name, or nothing to say yet. */
export function writeExample(name: string | undefined, details: GuestDetails): string | null {
  return name !== undefined && isExampleName(name) ? EXAMPLES[name](details) : null;
}

/**
 * The robot that examples are computed from: the one with the most closed trades since publication, so that it is chosen
 * for how much there is to count, not for what it earned. null while no robot has any.
 */
export function exampleRobot(robots: readonly RobotSummary[]): RobotSummary | null {
  const trades = (robot: RobotSummary) => robot.sincePublication?.closedCount ?? 0;
  const tried = robots.filter(
    (robot) => robot.ready && !robot.retired && !robot.jumpHold && trades(robot) > 0,
  );
  return tried.reduce<RobotSummary | null>(
    (most, robot) =>
      most === null || trades(robot) > trades(most) || (trades(robot) === trades(most) && robot.id < most.id)
        ? robot
        : most,
    null,
  );
}
