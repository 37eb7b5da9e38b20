import { profitLegs, writeLegs } from '@/components/live/live-price/legs';
import { drawnWhenLabel, readCalendars } from '@/components/live/live-price/when-labels';
import { type SparklineShape, shapeSparkline } from '@/components/ui/sparkline/sparkline-shape';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDate, formatDay } from '@/lib/core/format/date';
import { formatDuration } from '@/lib/core/format/duration';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatPlural,
  formatRatio,
} from '@/lib/core/format/number';
import type { GuestProduct, RobotProduct } from '@/lib/http/api/products/product';
import type { FundType } from '@/lib/market/data/instrument';
import { costLevel } from '@/lib/robots/catalogue/classes/levels';
import { FULL_CHART_DAYS } from '@/lib/robots/catalogue/curve';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { phasesLabel } from '@/lib/robots/ledger/phase-labels';
import { sinceLabel } from '@/lib/robots/ledger/publication-text';
import { FEW_TRADES, TURNOVER_DAYS } from '@/lib/robots/statistics/few-trades';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import {
  costsNeed,
  costsText,
  NO_TRADES,
  percentRange,
  ratioRange,
  sharpeNeed,
  tradesAYearNeed,
  tradesAYearText,
} from './early-figure';
import { type LuckView, luckView } from './luck-view';

import { KIND_FACTS } from './robot-labels';
import { SPARKLINE_BOX } from './sparkline-box';
import { isUserProduct, toUserRobot, type UserRobot } from './user-robot';

/** Just what a robot's card and its row in a table render, small enough to be sent to the browser with the page. */
export interface CardView {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  /** What its tile shows. */
  readonly tickers: readonly string[];
  readonly fundType: FundType;
  readonly group: string;
  /** `slow · 15 min · long/short · virtual · rules`: the rest of its name, and what else tells robots apart. */
  readonly facts: string;
  /** Whether it has a broker account, and so is selected for autotrading rather than copied to paper trades. */
  readonly hasBrokerAccount: boolean;
  /** Whether it has lost its account, so that nobody can start to follow it. */
  readonly isWipedOut: boolean;
  /** The date on which its rule ended it; absent for nearly all. */
  readonly retired?: string;
  /** Whether a learned model decides; absent where rules do. */
  readonly isLearned?: true;
  /** The searched tickers it trades. */
  readonly matched: readonly MatchedTicker[];
  /** null while its trades are being computed. */
  readonly figures: CardFiguresView | null;
  /** The signed-in user's data; never in the HTML, which is the same for everyone. */
  readonly own?: UserRobot;
}

export interface MatchedTicker {
  readonly text: string;
  readonly href: string;
  readonly fundId: number;
  /** The price when the page was rendered. */
  readonly price?: number;
  readonly changePct?: number | null;
}

export interface CardFiguresView {
  /** null below what it needs: `ANNUAL_NEEDS`. */
  readonly annualPL: number | null;
  /** Where it may well be; empty without an interval, as that of the Sharpe ratio is but for few trades. */
  readonly annualRange: string;
  readonly extrapolated: boolean;
  readonly chart: ChartView;
  readonly since: SinceView;
  readonly luck: LuckView;
  readonly maxDrawdown: string;
  readonly sharpe: string;
  readonly sharpeRange: string;
  readonly sharpeNeed: string | null;
  readonly profitFactor: string;
  readonly winRate: string;
  readonly trades: string;
  /** Costs and trades a year. */
  readonly costs: string;
  readonly hasHighCosts: boolean;
  readonly tradesAYear: string;
  /** What they need, if that's why there is no figure. */
  readonly costsNeed: string | null;
  readonly tradesAYearNeed: string | null;
  /** Whether it has too few closed trades for its rates to say much. */
  readonly hasFewTrades: boolean;
  /** Phases the figures cover; empty without closed trades. */
  readonly phases: string;
  readonly duration: string;
  /** Returns of the last 30 days, annualized, in percent. */
  readonly month: number | null;
  readonly volatility: string;
  readonly daysRunning: string;
  readonly open: OpenView;
}

/** What happened since publication, apart from the backtest. */
export interface SinceView {
  /** Return in percent; null without a day since. */
  readonly pct: number | null;
  /** Its heading, which says whether the publication is simulated. */
  readonly label: string;
  /** When a simulated publication was recorded; empty for real ones. */
  readonly recorded: string;
  /** Where it may well be; empty while too little has happened. */
  readonly range: string;
  /** `12 trades`, and how many days they took; null for models stored before that was known. */
  readonly trades: string;
  readonly days: number | null;
  readonly hasFewTrades: boolean;
}

export type ChartView =
  /** The robot is being fetched. */
  | { readonly state: 'loading' }
  /** Empty while its trades are being recalculated. */
  | { readonly state: 'failed' }
  /** The robot hasn't traded yet. */
  | { readonly state: 'waiting' }
  /** Too short to draw. */
  | { readonly state: 'hidden' }
  | {
      readonly state: 'shown';
      readonly shape: SparklineShape;
      /** Its values, and the part of the record shown. */
      readonly label: string;
    };

/** Open positions and their P/L. */
export interface OpenView {
  readonly count: number;
  /** Percent of the initial balance at `time`; null without positions. */
  readonly profitPct: number | null;
  /** How prices move it: see writeLegs. */
  readonly legs: string;
  /** Its time, as a label that stays true. */
  readonly when: string;
  /** Fund types it trades. */
  readonly fundTypes: readonly FundType[];
}

/** A robot's card; a guest's is the same on the server and in the browser. */
export function toCardView(robot: GuestProduct | RobotProduct): CardView {
  return {
    id: robot.id,
    name: robot.name,
    href: robotPath({ id: robot.id, slug: robot.slug }),
    tickers: robot.tickers,
    fundType: robot.fundType,
    group: robot.groups[0] ?? '',
    facts: cardFacts(robot),
    hasBrokerAccount: robot.brokerAccountUniqueId !== null,
    isWipedOut: robot.isWipedOut,
    ...(robot.retired && { retired: formatDay(parseIsoDay(robot.retired.day)) }),
    ...(robot.decidesBy === 'learned' && { isLearned: true }),
    matched: toMatchedTickers(robot),
    figures: robot.isReady ? cardFigures(robot) : null,
    ...(isUserProduct(robot) ? { own: toUserRobot(robot) } : {}),
  };
}

function recordedDay(recordedSince: string | null): string {
  return recordedSince === null
    ? 'nothing recorded yet'
    : `recorded ${formatDate(Date.parse(recordedSince))}`;
}

function cardFacts({ name, allowShort, agentKind, decidesBy }: GuestProduct): string {
  const [, how] = nameLines(name);
  return [
    ...(how === undefined ? [] : how.split(', ')),
    allowShort ? 'long/short' : 'long only',
    KIND_FACTS[agentKind],
    decidesBy,
  ].join(' · ');
}

function cardFigures(robot: GuestProduct): CardFiguresView | null {
  if (robot.closedCount === null) return null;
  const counts = {
    closed: robot.closedCount,
    sincePublication: robot.sincePublicationClosedCount ?? 0,
    forward: robot.forwardClosedCount ?? 0,
  };
  // Models stored before costs a year were known have none, however long the record is.
  const isLong = robot.closedCount > 0 && (robot.daysFromFirstOpenTrade ?? 0) >= TURNOVER_DAYS;
  return {
    annualPL: robot.annualPL,
    annualRange: percentRange(robot.intervals?.annualPL),
    extrapolated: robot.isAnnualPLExtrapolated && robot.annualPL !== null,
    chart: cardChart(robot),
    since: {
      pct: robot.sincePublicationPct,
      label: sinceLabel(robot),
      recorded: robot.isPublicationSimulated ? recordedDay(robot.recordedSince) : '',
      range: percentRange(robot.sincePublicationInterval),
      trades: counts.sincePublication === 0 ? NO_TRADES : formatPlural(counts.sincePublication, 'trade'),
      days: robot.daysSincePublication,
      hasFewTrades: counts.sincePublication < FEW_TRADES,
    },
    luck: luckView(robot.luck, counts.sincePublication),
    maxDrawdown: formatPercent(robot.maxDrawdownPct),
    sharpe: formatRatio(robot.sharpeR),
    sharpeRange: ratioRange(robot.intervals?.sharpeR),
    sharpeNeed: isLong ? null : sharpeNeed({ ...robot, closedCount: robot.closedCount }),
    profitFactor: formatRatio(robot.profitFactor),
    winRate: formatPercent(robot.wonPct),
    trades: formatCount(robot.closedCount),
    costs: costsText(robot.annualCostsPct),
    hasHighCosts: costLevel(robot.annualCostsPct) === 'High',
    tradesAYear: tradesAYearText(robot.annualTrades),
    costsNeed: isLong ? null : costsNeed({ ...robot, closedCount: robot.closedCount }),
    tradesAYearNeed: isLong ? null : tradesAYearNeed(robot),
    hasFewTrades: robot.closedCount < FEW_TRADES,
    phases: phasesLabel(counts),
    duration: formatDuration(robot.avgTradeDuration),
    month: robot.annualPL30Days,
    volatility: formatPercent(robot.volatilityPct),
    daysRunning: formatCount(robot.daysFromFirstOpenTrade),
    open: toOpenView(robot),
  };
}

/** A product's open positions, as shown on a card. */
export function toOpenView(
  robot: Pick<GuestProduct, 'openCount' | 'openProfitPct' | 'openPositions' | 'updatedAt' | 'fundTypes'>,
): OpenView {
  const count = robot.openCount ?? 0;
  return {
    count,
    profitPct: count > 0 ? robot.openProfitPct : null,
    legs: writeLegs(
      profitLegs(
        robot.openPositions.map((position) => ({
          fundId: position.fundId,
          side: position.side,
          entryPrice: position.entryPrice,
          lastPrice: position.lastPrice,
          sharePct: position.sharePct,
        })),
      ),
    ),
    when: drawnWhenLabel(Date.parse(robot.updatedAt), Date.now(), readCalendars(robot.fundTypes.join(''))),
    fundTypes: robot.fundTypes,
  };
}

function toMatchedTickers(robot: GuestProduct): readonly MatchedTicker[] {
  return robot.matchedTickers.flatMap((text) => {
    const fundId = robot.fundIds[robot.tickers.indexOf(text)];
    return fundId === undefined ? [] : [{ text, href: tickerPath(text), fundId }];
  });
}

function cardChart(robot: GuestProduct): ChartView {
  const { sparkline, daysFromFirstOpenTrade: days } = robot;
  if (days === null) return { state: 'waiting' };
  const shape = shapeSparkline(sparkline, SPARKLINE_BOX, robot.sparklineBacktest);
  if (!shape) return { state: 'hidden' };
  const [from, to] = [sparkline[0] ?? null, sparkline.at(-1) ?? null].map((value) =>
    formatNumber(value, { decimals: 1 }),
  );
  return {
    state: 'shown',
    shape,
    label: `${sparklineCaption(days, robot.sparklineDays)}: from ${from} to ${to}, indexed to 100 at the start`,
  };
}

/** The period of the sparkline, which the catalogue chose by the same number of days. */
export function sparklineCaption(days: number, drawnDays: number | null): string {
  if (drawnDays === null) return 'Equity, full record';
  return days > FULL_CHART_DAYS
    ? `Equity since the first trade, ${formatPlural(days, 'day')}`
    : `Equity, last ${formatPlural(drawnDays, 'day')}`;
}
