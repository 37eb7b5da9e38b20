import { profitLegs, writeLegs } from '@/components/live/live-price/legs';
import { isOwnProduct, type OwnRobot, ownRobotOf } from '@/components/robots/robot-controls/own-robot';
import { shapeSparkline } from '@/components/robots/sparkline/sparkline-shape';
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
import type { FundType } from '@/lib/market/data/instrument';
import { FULL_CHART_DAYS } from '@/lib/robots/catalogue/curve';
import type { GuestProduct, RobotProduct } from '@/lib/robots/catalogue/wire';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';
import { assetClassOf } from '@/lib/site/addresses/asset-class';
import { listOf, listPath } from '@/lib/site/addresses/list-address';
import type { ChartView } from './card-chart';
import { factChips } from './robot-words';
import { SPARKLINE_BOX } from './sparkline-box';

/** Tickers that a card has room for. */
const TICKERS = 5;

/** Exactly what a card draws: little enough to be sent to the browser beside the page. */
export interface CardView {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  readonly tickers: readonly ChipText[];
  readonly facts: readonly ChipText[];
  readonly published: string;
  /** Tied to a broker account: it is selected for autotrading, not copied to paper trades. */
  readonly hasBrokerAccount: boolean;
  /** Of the tickers that the list was searched by, those that it trades. */
  readonly matched: readonly MatchedTicker[];
  /** null while its trades are being computed. */
  readonly figures: CardFiguresView | null;
  /** For whoever is signed in; never in a page, which is the same for everybody. */
  readonly own?: OwnRobot;
}

export interface MatchedTicker {
  readonly text: string;
  readonly href: string;
  readonly fundId: number;
  /** In pages: as it was when the page was made. */
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
  readonly duration: string;
  readonly open: OpenView;
}

/** What a robot holds, and what it would bring. */
export interface OpenView {
  readonly count: number;
  /** Percent of the initial balance at `time`; null without positions. */
  readonly profitPct: number | null;
  /** How prices move it: see writeLegs. */
  readonly legs: string;
  /** UTC milliseconds. */
  readonly time: number;
  /** Of what the robot trades. */
  readonly fundTypes: readonly FundType[];
}

/** A robot as its card shows it; a guest's is the same on the server and in the browser. */
export function cardViewOf(robot: GuestProduct | RobotProduct): CardView {
  const whole = listOf(assetClassOf(robot.FundTypes));
  const chips = (tickers: readonly string[]) =>
    tickers.map((text) => ({ text, look: 'code', href: listPath({ ...whole, tickers: [text] }) }) as const);
  const shown = chips(robot.Tickers.slice(0, TICKERS));
  const others = robot.Tickers.length - shown.length;
  return {
    id: robot.Id,
    name: robot.Name,
    href: robotPath({ id: robot.Id, slug: robot.Slug }),
    // Each leads to the robots that trade it.
    tickers: others > 0 ? [...shown, { text: `${others} more` }] : shown,
    facts: factChips({
      isNew: robot.IsNew,
      agentType: robot.AgentType,
      timeframe: robot.Timeframe,
      analysis: robot.AnalysisType,
      agentKind: robot.AgentKind,
    }),
    published: formatDate(Date.parse(robot.PublishedAt)),
    hasBrokerAccount: robot.BrokerAccountUniqueId !== null,
    matched: matchedTickersOf(robot, chips(robot.MatchedTickers)),
    figures: robot.IsReady ? figuresOf(robot) : null,
    ...(isOwnProduct(robot) ? { own: ownRobotOf(robot) } : {}),
  };
}

function figuresOf(robot: GuestProduct): CardFiguresView | null {
  if (robot.ClosedCount === null) return null;
  return {
    annualPL: robot.AnnualPL,
    extrapolated: robot.IsAnnualPLExtrapolated && robot.AnnualPL !== null,
    chart: chartOf(robot),
    profitFactor: formatRatio(robot.ProfitFactor),
    winRate: formatPercent(robot.WonPct),
    trades: formatCount(robot.ClosedCount),
    duration: formatDuration(robot.AvgTradeDuration),
    open: openViewOf(robot),
  };
}

/** What a product tells of its open positions, as a card shows it. */
export function openViewOf(
  robot: Pick<GuestProduct, 'OpenCount' | 'OpenProfitPct' | 'OpenPositions' | 'UpdatedAt' | 'FundTypes'>,
): OpenView {
  const count = robot.OpenCount ?? 0;
  return {
    count,
    profitPct: count > 0 ? robot.OpenProfitPct : null,
    legs: writeLegs(
      profitLegs(
        robot.OpenPositions.map((position) => ({
          fundId: position.FundId,
          side: position.Side,
          entryPrice: position.EntryPrice,
          lastPrice: position.LastPrice,
          sharePct: position.SharePct,
        })),
      ),
    ),
    time: Date.parse(robot.UpdatedAt),
    fundTypes: robot.FundTypes,
  };
}

function matchedTickersOf(robot: GuestProduct, chips: readonly ChipText[]): readonly MatchedTicker[] {
  return chips.flatMap(({ text }) => {
    const fundId = robot.FundIds[robot.Tickers.indexOf(text)];
    return fundId === undefined ? [] : [{ text, href: tickerPath(text), fundId }];
  });
}

function chartOf(robot: GuestProduct): ChartView {
  const { Sparkline: sparkline, DaysFromFirstOpenTrade: days } = robot;
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
    caption: captionOf(days, robot.SparklineDays),
  };
}

/** What is drawn, in words: the catalogue chose it by the same number of days. */
function captionOf(days: number, drawnDays: number | null): string {
  if (drawnDays === null) return 'Equity, whole record';
  return days > FULL_CHART_DAYS
    ? `Equity since the first trade, ${formatPlural(days, 'day')}`
    : `Equity, last ${formatPlural(drawnDays, 'day')}`;
}
