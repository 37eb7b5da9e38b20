import { profitLegs, writeLegs } from '@/components/live/live-price/legs';
import { drawnWhenLabel, readCalendars } from '@/components/live/live-price/when-labels';
import { type SparklineShape, shapeSparkline } from '@/components/robots/sparkline/sparkline-shape';
import type { ChipText } from '@/components/ui/chip/chip';
import { formatDate } from '@/lib/core/format/date';
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
import { FULL_CHART_DAYS } from '@/lib/robots/catalogue/curve';
import { describeCounts, phasesLabel } from '@/lib/robots/ledger/phase-labels';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { assetClassOf } from '@/lib/site/addresses/asset-class';
import { listOf, listPath } from '@/lib/site/addresses/list-address';
import { factChips } from './robot-labels';
import { SPARKLINE_BOX } from './sparkline-box';
import { isUserProduct, type UserRobot, userRobotOf } from './user-robot';

/** Maximum tickers on a card. */
const TICKERS = 5;

/** Just what a card renders, small enough to be sent to the browser with the page. */
export interface CardView {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  readonly tickers: readonly ChipText[];
  readonly facts: readonly ChipText[];
  readonly published: string;
  /** Whether it has a broker account, and so is selected for autotrading rather than copied to paper trades. */
  readonly hasBrokerAccount: boolean;
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
  readonly annualPL: number | null;
  readonly extrapolated: boolean;
  readonly chart: ChartView;
  readonly profitFactor: string;
  readonly winRate: string;
  readonly trades: string;
  /** Phases the figures cover; empty without closed trades. */
  readonly phases: string;
  /** Number of trades by phase. */
  readonly tradesByPhase: string;
  readonly duration: string;
  readonly open: OpenView;
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
      readonly label: string;
      /** The part of the record shown. */
      readonly caption: string;
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
export function cardViewOf(robot: GuestProduct | RobotProduct): CardView {
  const whole = listOf(assetClassOf(robot.fundTypes));
  const chips = (tickers: readonly string[]) =>
    tickers.map((text) => ({ text, look: 'code', href: listPath({ ...whole, tickers: [text] }) }) as const);
  const shown = chips(robot.tickers.slice(0, TICKERS));
  const others = robot.tickers.length - shown.length;
  return {
    id: robot.id,
    name: robot.name,
    href: robotPath({ id: robot.id, slug: robot.slug }),
    // Each links to the robots that trade it.
    tickers: others > 0 ? [...shown, { text: `${others} more` }] : shown,
    facts: factChips({
      isNew: robot.isNew,
      agentType: robot.agentType,
      timeframe: robot.timeframe,
      analysis: robot.analysisType,
      agentKind: robot.agentKind,
      closedCount: robot.isReady ? robot.closedCount : null,
    }),
    published: formatDate(Date.parse(robot.publishedAt)),
    hasBrokerAccount: robot.brokerAccountUniqueId !== null,
    matched: matchedTickersOf(robot, chips(robot.matchedTickers)),
    figures: robot.isReady ? figuresOf(robot) : null,
    ...(isUserProduct(robot) ? { own: userRobotOf(robot) } : {}),
  };
}

function figuresOf(robot: GuestProduct): CardFiguresView | null {
  if (robot.closedCount === null) return null;
  const counts = {
    closed: robot.closedCount,
    sincePublication: robot.sincePublicationClosedCount ?? 0,
    forward: robot.forwardClosedCount ?? 0,
  };
  return {
    annualPL: robot.annualPL,
    extrapolated: robot.isAnnualPLExtrapolated && robot.annualPL !== null,
    chart: chartOf(robot),
    profitFactor: formatRatio(robot.profitFactor),
    winRate: formatPercent(robot.wonPct),
    trades: formatCount(robot.closedCount),
    phases: phasesLabel(counts),
    tradesByPhase: describeCounts(counts),
    duration: formatDuration(robot.avgTradeDuration),
    open: openViewOf(robot),
  };
}

/** A product's open positions, as shown on a card. */
export function openViewOf(
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

function matchedTickersOf(robot: GuestProduct, chips: readonly ChipText[]): readonly MatchedTicker[] {
  return chips.flatMap(({ text }) => {
    const fundId = robot.fundIds[robot.tickers.indexOf(text)];
    return fundId === undefined ? [] : [{ text, href: tickerPath(text), fundId }];
  });
}

function chartOf(robot: GuestProduct): ChartView {
  const { sparkline, daysFromFirstOpenTrade: days } = robot;
  if (days === null) return { state: 'waiting' };
  const shape = shapeSparkline(sparkline, SPARKLINE_BOX.width, SPARKLINE_BOX.height);
  if (!shape) return { state: 'hidden' };
  const [from, to] = [sparkline[0] ?? null, sparkline.at(-1) ?? null].map((value) =>
    formatNumber(value, { decimals: 1 }),
  );
  return {
    state: 'shown',
    shape,
    label: `Equity from ${from} to ${to}, indexed to 100 at the start`,
    caption: sparklineCaption(days, robot.sparklineDays),
  };
}

/** The period of the sparkline, which the catalogue chose by the same number of days. */
export function sparklineCaption(days: number, drawnDays: number | null): string {
  if (drawnDays === null) return 'Equity, full record';
  return days > FULL_CHART_DAYS
    ? `Equity since the first trade, ${formatPlural(days, 'day')}`
    : `Equity, last ${formatPlural(drawnDays, 'day')}`;
}
