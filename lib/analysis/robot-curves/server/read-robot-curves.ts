import type { Kysely } from 'kysely';
import type { PanelInstrument } from '@/lib/analysis/panel/panel';
import type { RobotId } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { utcDay } from '@/lib/core/base/time';
import { readJson, type Schema } from '@/lib/core/database/schema';
import { slugify } from '@/lib/core/format/slug';
import type { MarketName } from '@/lib/market/data/source';
import { firstDaySince } from '@/lib/robots/statistics/day-phases';
import type { RobotCurve } from '../robot-curve';

/** The curves of a market's robots by id, removed ones included: a basket that held one keeps what it lost. */
export async function readRobotCurves(
  db: Kysely<Schema>,
  market: MarketName,
  instruments: readonly PanelInstrument[],
): Promise<readonly RobotCurve[]> {
  const robots = await db
    .selectFrom('robots')
    .select(['id', 'name', 'definition', 'published_at', 'removed_at'])
    .where('market', '=', market)
    .orderBy('id')
    .execute();
  const closings = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('robots as robot', 'robot.id', 'entry.robot_id')
    .select(['entry.robot_id', 'entry.time'])
    .where('robot.market', '=', market)
    .where('entry.kind', '=', 'close')
    .where('entry.phase', '<>', 'backtest')
    .orderBy('entry.time')
    .execute();
  const closed = groupBy(closings, ({ robot_id }) => Number(robot_id));
  const types = new Map(instruments.map(({ fundId, fundType }) => [fundId, fundType]));
  const curves: RobotCurve[] = [];
  for (const { id, name, definition, published_at, removed_at } of robots) {
    const days = await db
      .selectFrom('equity_days')
      .select(['day', 'equity'])
      .where('robot_id', '=', id)
      .orderBy('day')
      .execute();
    const [leg] = readJson(definition, 'robots.definition').legs;
    curves.push({
      robotId: id as RobotId,
      name,
      slug: slugify(name),
      fundType: (leg === undefined ? undefined : types.get(leg)) ?? 'S',
      publishedDay: firstDaySince(published_at),
      removedDay: removed_at === null ? null : utcDay(removed_at),
      days: days.map(({ day }) => day),
      equity: days.map(({ equity }) => equity),
      closings: (closed.get(id) ?? []).map(({ time }) => utcDay(time)),
    });
  }
  return curves;
}
