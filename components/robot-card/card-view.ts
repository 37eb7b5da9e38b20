import type { ChipText } from '@/components/chip/chip';
import { type SparklineShape, shapeSparkline } from '@/components/sparkline/sparkline-shape';
import { robotPath } from '@/lib/addresses/addresses';
import { assetClassOf } from '@/lib/addresses/asset-class';
import { listOf, listPath } from '@/lib/addresses/list-address';
import type { GuestSummary } from '@/lib/catalogue/guest';
import { formatDate } from '@/lib/format/date';
import { formatDuration } from '@/lib/format/duration';
import { formatCount, formatNumber, formatPercent, formatPlural, formatRatio } from '@/lib/format/number';
import { factChips } from './robot-words';

/** Tickers that a card has room for. */
const TICKERS = 5;
/** From more days than these on, the chart is called the whole record. */
const SHORT_RECORD_DAYS = 30;
export const SPARKLINE_BOX = { width: 300, height: 56 } as const;

/** Exactly what a card draws: little enough to be sent to the browser beside the page. */
export interface CardView {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  readonly tickers: readonly ChipText[];
  readonly facts: readonly ChipText[];
  readonly published: string;
  /** null while its trades are being computed. */
  readonly figures: CardFiguresView | null;
}

export interface CardFiguresView {
  readonly annualPL: number | null;
  readonly extrapolated: boolean;
  readonly record: string;
  readonly chart: (SparklineShape & { readonly label: string }) | null;
  readonly profitFactor: string;
  readonly winRate: string;
  readonly trades: string;
  readonly duration: string;
}

/** A robot as its card shows it to a guest. */
export function cardViewOf(robot: GuestSummary): CardView {
  return {
    id: robot.id,
    name: robot.name,
    href: robotPath(robot),
    tickers: tickerChips(robot),
    facts: factChips(robot),
    published: formatDate(robot.publishedAt),
    figures: robot.ready ? figuresOf(robot) : null,
  };
}

function figuresOf(robot: GuestSummary): CardFiguresView | null {
  const { statistics, sparkline } = robot;
  if (!statistics) return null;
  const shape = shapeSparkline(sparkline, SPARKLINE_BOX.width, SPARKLINE_BOX.height);
  const [from, to] = [sparkline[0] ?? null, sparkline.at(-1) ?? null].map((value) =>
    formatNumber(value, { decimals: 1 }),
  );
  return {
    annualPL: statistics.annualPL,
    extrapolated: statistics.annualPLExtrapolated && statistics.annualPL !== null,
    record: describeRecord(robot),
    chart: shape && { ...shape, label: `Equity from ${from} to ${to}, indexed to 100 at the start` },
    profitFactor: formatRatio(statistics.profitFactor),
    winRate: formatPercent(statistics.wonPct),
    trades: formatCount(statistics.closedCount),
    duration: formatDuration(statistics.avgTradeDurationMinutes),
  };
}

/** Each leads to the robots that trade it. */
function tickerChips({ tickers, fundTypes }: GuestSummary): readonly ChipText[] {
  const whole = listOf(assetClassOf(fundTypes));
  const shown = tickers
    .slice(0, TICKERS)
    .map((text) => ({ text, look: 'code', href: listPath({ ...whole, tickers: [text] }) }) as const);
  return tickers.length > TICKERS ? [...shown, { text: `${tickers.length - TICKERS} more` }] : shown;
}

function describeRecord({ daysFromFirstOpenTrade: days }: GuestSummary): string {
  if (days === null) return 'No trade yet';
  return days > SHORT_RECORD_DAYS
    ? `Whole record, ${formatPlural(days, 'day')}`
    : `First ${formatPlural(days, 'day')}`;
}
