import { annualReturnText } from '@/components/robots/robot-model/statistics-rows';
import { formatDate } from '@/lib/core/format/date';
import { formatDuration } from '@/lib/core/format/duration';
import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { ComparedRobot } from '@/lib/robots/catalogue/comparison';
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

export interface CompareLine {
  readonly path: string;
  /** At its end. */
  readonly text: string;
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
    readonly lines: readonly CompareLine[];
    /** The y of 100. */
    readonly base: number;
    readonly from: string;
    readonly to: string;
    readonly label: string;
  } | null;
  readonly groups: readonly { readonly title: string; readonly rows: readonly CompareRow[] }[];
  /** Whether annualized returns have asterisks. */
  readonly isExtrapolated: boolean;
}

export const CHART_BOX = { width: 600, height: 180 } as const;

interface Figure {
  readonly title: string;
  readonly of: (robot: Compared) => number | null;
  readonly format: (value: number | null, robot: Compared) => string;
  /** Which is better; nothing for figures that are neither. */
  readonly better?: 'higher' | 'lower';
}

const percent = (value: number | null) => formatPercent(value, 1);
const signed = (value: number | null) => formatPercent(value, 1, true);

function figuresOf(pick: (robot: Compared) => Statistics): readonly Figure[] {
  return [
    {
      title: 'Max drawdown',
      of: (robot) => pick(robot).maxDrawdownPct,
      format: percent,
      better: 'lower',
    },
    { title: 'Sharpe ratio', of: (robot) => pick(robot).sharpeR, format: formatRatio, better: 'higher' },
    {
      title: 'Profit factor',
      of: (robot) => pick(robot).profitFactor,
      format: formatRatio,
      better: 'higher',
    },
    { title: 'Win rate', of: (robot) => pick(robot).wonPct, format: percent, better: 'higher' },
    { title: 'Closed trades', of: (robot) => pick(robot).closedCount, format: formatCount },
    {
      title: 'Avg. holding time',
      of: (robot) => pick(robot).avgTradeDurationMinutes,
      format: formatDuration,
    },
  ];
}

/** Since publication first: those trades were made by settings that were already locked. */
const GROUPS: readonly { readonly title: string; readonly figures: readonly Figure[] }[] = [
  {
    title: 'Since publication',
    figures: [
      { title: 'Return', of: ({ returnPct }) => returnPct, format: signed, better: 'higher' },
      ...figuresOf(({ sincePublication }) => sincePublication),
    ],
  },
  {
    title: 'Backtest',
    figures: [
      {
        title: 'Annualized return',
        of: ({ backtest }) => backtest.annualPL,
        format: (_, { backtest }) => annualReturnText(backtest),
        better: 'higher',
      },
      ...figuresOf(({ backtest }) => backtest),
    ],
  },
];

export function comparisonView(robots: readonly Compared[]): ComparisonView {
  return {
    robots: robots.map(({ id, name, slug, publishedAt }) => ({
      id,
      name,
      href: robotPath({ id, slug }),
      published: formatDate(publishedAt),
    })),
    chart: chartOf(robots),
    groups: GROUPS.map(({ title, figures }) => ({
      title,
      rows: figures.map((figure) => rowOf(figure, robots)),
    })),
    isExtrapolated: robots.some(
      ({ backtest }) => backtest.annualPLExtrapolated && backtest.annualPL !== null,
    ),
  };
}

function rowOf({ title, of, format, better }: Figure, robots: readonly Compared[]): CompareRow {
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

function chartOf(robots: readonly Compared[]): ComparisonView['chart'] {
  const points = robots.flatMap(({ curve }) => curve);
  const days = points.map(({ day }) => day);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  if (points.length === 0 || from === to) return null;
  const values = [100, ...points.map(({ value }) => value)];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const { width, height } = CHART_BOX;
  const x = (day: number) => round((width * (day - from)) / (to - from));
  const y = (value: number) => round(height - (height * (value - lowest)) / (highest - lowest || 1));
  const dateOf = (day: number) => formatDate(day * DAY_MS);
  return {
    lines: robots.map(({ curve }) => ({
      path: curve.length < 2 ? '' : `M${curve.map(({ day, value }) => `${x(day)} ${y(value)}`).join('L')}`,
      text: signed((curve.at(-1)?.value ?? Number.NaN) - 100),
    })),
    base: y(100),
    from: dateOf(from),
    to: dateOf(to),
    label: `Equity from ${dateOf(from)} to ${dateOf(to)}, indexed to 100: ${robots
      .map(({ name, curve }) => `${name} ends at ${formatRatio(curve.at(-1)?.value ?? null)}`)
      .join('; ')}`,
  };
}

const DAY_MS = 86_400_000;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
