import { annualReturnText } from '@/components/robots/robot-model/annual-return';
import {
  annualNeed,
  costsNeed,
  costsText,
  percentRange,
  ratioNeeds,
  ratioRange,
  sharpeNeed,
  tradesAYearNeed,
  tradesAYearText,
  withRange,
} from '@/components/robots/robot-model/early-figure';
import {
  type CurveFrame,
  type CurveLine,
  type LineLook,
  placeDates,
  placeTicks,
} from '@/components/ui/curve/frame';
import { linePath } from '@/components/ui/curve/paths';
import { linearScale, tickDecimals } from '@/components/ui/curve/scale';
import { DAY_MS } from '@/lib/core/base/time';
import { formatDate } from '@/lib/core/format/date';
import { formatDuration } from '@/lib/core/format/duration';
import { formatCount, formatNumber, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { ComparedRobot } from '@/lib/robots/catalogue/comparison';
import { publicationText, sinceLabel } from '@/lib/robots/ledger/publication-text';
import { robotPath } from '@/lib/site/addresses/addresses';

/** What a comparison needs of a robot's statistics. */
type Statistics = Pick<
  ComparedRobot['backtest'],
  | 'annualPL'
  | 'annualPLExtrapolated'
  | 'maxDrawdownPct'
  | 'sharpeR'
  | 'profitFactor'
  | 'wonPct'
  | 'closedCount'
  | 'avgTradeDurationMinutes'
  | 'annualCostsPct'
  | 'annualTrades'
  | 'intervals'
>;

/** A robot to compare, from the catalogue or from an answer. */
export interface Compared extends Omit<ComparedRobot, 'sincePublication' | 'backtest'> {
  readonly sincePublication: Statistics;
  readonly backtest: Statistics;
}

export interface CompareRow {
  readonly title: string;
  /** One for each robot. */
  readonly cells: readonly { readonly text: string; readonly isBest: boolean }[];
}

export interface ComparisonView {
  readonly robots: readonly {
    readonly id: number;
    readonly name: string;
    readonly href: string;
    readonly published: string;
  }[];
  /** null without a common day. */
  readonly chart: {
    readonly frame: CurveFrame;
    /** One for each robot. */
    readonly lines: readonly CurveLine[];
    /** Results at their ends. */
    readonly results: readonly string[];
    readonly label: string;
  } | null;
  readonly groups: readonly { readonly title: string; readonly rows: readonly CompareRow[] }[];
  /** Whether annualized returns have asterisks. */
  readonly isExtrapolated: boolean;
}

/** The looks of the robots' lines. */
export const ROBOT_LINES = ['series-1', 'series-3', 'series-5', 'series-4'] as const satisfies LineLook[];

interface Figure {
  readonly title: string;
  readonly of: (robot: Compared) => number | null;
  readonly format: (value: number | null, robot: Compared) => string;
  /** Which is better; nothing for figures that are neither. */
  readonly better?: 'higher' | 'lower';
}

const percent = (value: number | null) => formatPercent(value, 1);
const signed = (value: number | null) => formatPercent(value, 1, true);

function phaseFigures(pick: (robot: Compared) => Statistics): readonly Figure[] {
  const ratioOfTrades =
    (format: (value: number | null) => string): Figure['format'] =>
    (value, robot) =>
      ratioNeeds(pick(robot)) ?? format(value);
  return [
    {
      title: 'Max drawdown',
      of: (robot) => pick(robot).maxDrawdownPct,
      format: percent,
      better: 'lower',
    },
    {
      title: 'Sharpe ratio',
      of: (robot) => pick(robot).sharpeR,
      format: (value, robot) =>
        sharpeNeed(pick(robot)) ?? withRange(formatRatio(value), ratioRange(pick(robot).intervals?.sharpeR)),
      better: 'higher',
    },
    {
      title: 'Profit factor',
      of: (robot) => pick(robot).profitFactor,
      format: ratioOfTrades(formatRatio),
      better: 'higher',
    },
    {
      title: 'Win rate',
      of: (robot) => pick(robot).wonPct,
      format: ratioOfTrades(percent),
      better: 'higher',
    },
    { title: 'Closed trades', of: (robot) => pick(robot).closedCount, format: formatCount },
    {
      title: 'Costs a year',
      of: (robot) => pick(robot).annualCostsPct,
      format: (value, robot) => costsNeed(pick(robot)) ?? costsText(value),
      better: 'lower',
    },
    {
      title: 'Trades a year',
      of: (robot) => pick(robot).annualTrades,
      format: (value, robot) => tradesAYearNeed(pick(robot)) ?? tradesAYearText(value),
    },
    {
      title: 'Avg. holding time',
      of: (robot) => pick(robot).avgTradeDurationMinutes,
      format: formatDuration,
    },
  ];
}

const SINCE = sinceLabel({});

/** Since publication first: those trades were made by settings that were already locked. */
const GROUPS: readonly { readonly title: string; readonly figures: readonly Figure[] }[] = [
  {
    title: SINCE,
    figures: [
      {
        title: 'Return',
        of: ({ returnPct }) => returnPct,
        format: (value, { returnInterval }) => withRange(signed(value), percentRange(returnInterval)),
        better: 'higher',
      },
      ...phaseFigures(({ sincePublication }) => sincePublication),
    ],
  },
  {
    title: 'Backtest',
    figures: [
      {
        title: 'Annualized return',
        of: ({ backtest }) => backtest.annualPL,
        format: (_, { backtest }) =>
          annualNeed(backtest) ??
          withRange(annualReturnText(backtest), percentRange(backtest.intervals?.annualPL)),
        better: 'higher',
      },
      ...phaseFigures(({ backtest }) => backtest),
    ],
  },
];

export function comparisonView(robots: readonly Compared[]): ComparisonView {
  return {
    robots: robots.map((robot) => ({
      id: robot.id,
      name: robot.name,
      href: robotPath(robot),
      published: publicationText(robot),
    })),
    chart: comparisonChart(robots),
    groups: GROUPS.map(({ title, figures }) => ({
      title:
        title === SINCE && robots.some(({ isPublicationSimulated }) => isPublicationSimulated)
          ? sinceLabel({ isPublicationSimulated: true })
          : title,
      rows: figures.map((figure) => compareRow(figure, robots)),
    })),
    isExtrapolated: robots.some(
      ({ backtest }) => backtest.annualPLExtrapolated && backtest.annualPL !== null,
    ),
  };
}

function compareRow({ title, of, format, better }: Figure, robots: readonly Compared[]): CompareRow {
  const values = robots.map(of);
  const known = values.flatMap((value) => value ?? []);
  const best = better && known.length > 1 ? Math[better === 'higher' ? 'max' : 'min'](...known) : null;
  return {
    title,
    cells: robots.map((robot, index) => {
      const value = values[index] ?? null;
      return { text: format(value, robot), isBest: value !== null && value === best };
    }),
  };
}

function comparisonChart(robots: readonly Compared[]): ComparisonView['chart'] {
  const points = robots.flatMap(({ curve }) => curve);
  const days = points.map(({ day }) => day);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  if (points.length === 0 || from === to) return null;
  const scale = linearScale([100, ...points.map(({ value }) => value)]);
  const dayText = (day: number) => formatDate(day * DAY_MS);
  return {
    frame: {
      ticks: placeTicks(scale, (tick) => formatNumber(tick, { decimals: tickDecimals(scale.ticks) })),
      base: scale.at(100),
      dates: placeDates(from * DAY_MS, to * DAY_MS),
    },
    lines: robots.map(({ curve }, index) => ({
      line: ROBOT_LINES[index] ?? 'series-6',
      d: linePath(curve.map(({ day, value }) => ({ x: (day - from) / (to - from), y: scale.at(value) }))),
    })),
    results: robots.map(({ curve }) => signed((curve.at(-1)?.value ?? Number.NaN) - 100)),
    label: `Equity from ${dayText(from)} to ${dayText(to)}, indexed to 100: ${robots
      .map(({ name, curve }) => `${name} ends at ${formatRatio(curve.at(-1)?.value ?? null)}`)
      .join('; ')}`,
  };
}
