import type { Panel } from '@/lib/analysis/panel/panel';
import type { RobotCurve } from '@/lib/analysis/robot-curves/robot-curve';
import type { FundId } from '@/lib/core/base/brand';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { createPriceGrid, type GridAsset, type PriceGrid } from './price-grid';

/** A robot as what a basket holds: its account's equity is its price. */
export interface RobotAsset extends GridAsset {
  readonly robot: RobotCurve;
}

/** A robot whose last day is longer ago has ended. */
const MOST_MISSED_DAYS = 10;
/** What is left of an account that counts as wiped out. */
const WIPED_OUT = 0.05;

const grids = new WeakMap<readonly RobotCurve[], WeakMap<Panel, PriceGrid>>();

/**
 * Robots by id on calendar days, since their markets have different ones, and SPY as the last asset. An account's value
 * at the start of a day is that at the end of the day before; its results have their costs already.
 */
export function robotGrid(panel: Panel, curves: readonly RobotCurve[]): PriceGrid {
  const kept = grids.get(curves) ?? new WeakMap<Panel, PriceGrid>();
  grids.set(curves, kept);
  const grid = kept.get(panel) ?? alignRobots(panel, curves);
  kept.set(panel, grid);
  return grid;
}

function alignRobots(panel: Panel, curves: readonly RobotCurve[]): PriceGrid {
  const stocks = createPriceGrid(panel, 'xnys');
  const last = createPriceGrid(panel, 'crypto').days.at(-1) ?? stocks.days.at(-1) ?? 0;
  const first = Math.min(last + 1, ...curves.flatMap(({ days }) => days.slice(0, 1)));
  const days = Int32Array.from({ length: last + 1 - first }, (_, index) => first + index);
  const spy = stocks.assets.find(({ instrument }) => instrument.ticker === 'SPY');
  return {
    calendar: calendarFor('crypto'),
    days,
    assets: [
      ...curves.map((robot) => toRobotAsset(robot, days)),
      ...(spy ? [onDays(spy.instrument, stocks.days, spy.close, days, last)] : []),
    ],
  };
}

function toRobotAsset(robot: RobotCurve, days: Int32Array): RobotAsset {
  const { robotId, name, fundType } = robot;
  const instrument = {
    fundId: robotId as number as FundId,
    ticker: `robot-${robotId}`,
    fundName: name,
    fundType,
    group: '',
  };
  const until = Math.min(
    robot.removedDay ?? Number.POSITIVE_INFINITY,
    (robot.days.at(-1) ?? 0) + MOST_MISSED_DAYS,
  );
  return { ...onDays(instrument, robot.days, robot.equity, days, until), robot };
}

/** Values of some days, carried over the others. */
function onDays(
  instrument: GridAsset['instrument'],
  own: ArrayLike<number>,
  values: ArrayLike<number>,
  days: Int32Array,
  until: number,
): GridAsset {
  const close = new Float64Array(days.length).fill(Number.NaN);
  const open = new Float64Array(days.length).fill(Number.NaN);
  let next = 0;
  let value = Number.NaN;
  for (const [at, day] of days.entries()) {
    if (day <= until) open[at] = value;
    while (next < own.length && (own[next] as number) <= day) {
      value = values[next] as number;
      next += 1;
    }
    close[at] = value;
  }
  const first = close.findIndex((price) => !Number.isNaN(price));
  return {
    instrument,
    open,
    high: close,
    low: close,
    close,
    volume: new Float64Array(days.length),
    first: first < 0 ? days.length : first,
  };
}

export function isRobot(asset: GridAsset): asset is RobotAsset {
  return 'robot' in asset;
}

/** Whether a robot had been published by a day, was run and had an account left. */
export function isFollowable({ robot, close, open, first }: RobotAsset, at: number, day: number): boolean {
  const start = close[first] as number;
  return robot.publishedDay <= day && !Number.isNaN(open[at]) && (close[at] as number) > WIPED_OUT * start;
}
