import { roundTo } from '@/lib/core/base/round';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import { firstDaySince } from '@/lib/robots/statistics/day-phases';
import type { ConfidenceInterval } from '@/lib/robots/statistics/types';
import { detailsForGuest, type GuestStatistics } from './guest';
import type { CatalogueReader } from './reader';
import type { CurvePoint } from './types';

/** Most points of each curve. */
const POINTS = 120;

export interface ComparedStatistics extends GuestStatistics {
  /** In percent of the peak, as on the robot's page; null without a day. */
  readonly maxDrawdownPct: number | null;
}

/** A robot beside others, as everyone may see it. */
export interface ComparedRobot {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** UTC milliseconds. */
  readonly publishedAt: number;
  readonly recordedSince: number | null;
  readonly isPublicationSimulated: boolean;
  /** Return since its own publication, percent. */
  readonly returnPct: number | null;
  /** The interval of `returnPct`; null while too little has happened. */
  readonly returnInterval: ConfidenceInterval | null;
  readonly sincePublication: ComparedStatistics;
  readonly backtest: ComparedStatistics;
  /** Equity from the youngest robot's publication on: 100 on the last day before it. */
  readonly curve: readonly { readonly day: number; readonly value: number }[];
}

/** Robots side by side, in the order asked for; unknown, removed and unready ones are left out. */
export async function compareRobots(
  catalogue: Pick<CatalogueReader, 'details'>,
  ids: readonly number[],
): Promise<readonly ComparedRobot[]> {
  const found = await Promise.all(ids.map((id) => catalogue.details(id)));
  const robots = found.flatMap((details) =>
    details !== null && details !== 'removed' && details.robot.ready ? [detailsForGuest(details)] : [],
  );
  const from = firstDaySince(Math.max(...robots.map(({ robot }) => robot.publishedAt)));
  return robots.map(({ robot, sincePublication, backtest, phases, curve }) => ({
    id: robot.id,
    name: robot.name,
    slug: robot.slug,
    publishedAt: robot.publishedAt,
    recordedSince: robot.recordedSince ?? null,
    isPublicationSimulated: robot.isPublicationSimulated ?? false,
    returnPct: robot.sincePublication?.returnPct ?? null,
    returnInterval: robot.sincePublication?.returnInterval ?? null,
    sincePublication: { ...sincePublication, maxDrawdownPct: phases.sincePublication.maxDrawdownPct },
    backtest: { ...backtest, maxDrawdownPct: phases.backtest.maxDrawdownPct },
    curve: curveFrom(curve, from),
  }));
}

/** Equity rebased to 100 on the last day before `from`; empty where nothing was left by then. */
function curveFrom(curve: readonly CurvePoint[], from: number): ComparedRobot['curve'] {
  const first = curve.findIndex(({ day }) => day >= from);
  if (first === -1) return [];
  const points = curve.slice(Math.max(0, first - 1));
  const start = first === 0 ? 100 : (points[0]?.value ?? 0);
  if (start <= 0) return [];
  return sampleEvenly(points, POINTS).map(({ day, value }) => ({
    day,
    value: roundTo((100 * value) / start, 2),
  }));
}
