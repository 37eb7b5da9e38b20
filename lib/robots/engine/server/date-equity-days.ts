import type { Kysely } from 'kysely';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Json, Schema } from '@/lib/core/database/schema';
import { readJson } from '@/lib/core/database/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { dayEnd } from '@/lib/robots/statistics/day-phases';
import { dateEquityDay } from '@/lib/robots/statistics/server/equity-store';

interface Undated {
  readonly robot_id: number;
  readonly day: EpochDay;
  readonly definition: Json<RobotDefinition>;
}

/**
 * Adds recording times to days of equity that were stored without, if they may be forward: the first time after a day's
 * end when the engine is known to have recorded anything for the market, else the present; and no earlier than the
 * robot's own entries up to then. Older days count as replayed or backtest in any case.
 */
export async function dateEquityDays(
  database: Database,
  market: MarketName,
  instruments: ReadonlyMap<FundId, Instrument>,
  now: number,
): Promise<void> {
  const undated = await listUndated(database, market);
  if (undated.length === 0) return;
  const recorded = await recordedTimes(database, market);
  const definitions = new Map<number, Pick<RobotDefinition, 'legs'>>();
  await database.commit(async (tx) => {
    for (const { robot_id, day, definition } of undated) {
      const robot = definitions.get(robot_id) ?? readJson(definition, 'robots.definition');
      definitions.set(robot_id, robot);
      const fundTypes = robot.legs.flatMap((fundId) => instruments.get(fundId)?.fundType ?? []);
      const end = dayEnd(day, fundTypes);
      const recordedAt = Math.max(
        recorded.find((time) => time >= end) ?? now,
        await readLastRecorded(tx, robot_id, end),
      );
      await dateEquityDay(tx, { robotId: robot_id, day, recordedAt });
    }
  });
}

/** Days from each robot's first signal on. */
async function listUndated({ db }: Database, market: MarketName): Promise<Undated[]> {
  const signals = await db
    .selectFrom('robot_signals')
    .innerJoin('robots', 'robots.id', 'robot_signals.robot_id')
    .select(['robot_signals.robot_id', 'robots.definition'])
    .select((eb) => eb.fn.min('robot_signals.due_at').as('due_at'))
    .where('robots.market', '=', market)
    .groupBy(['robot_signals.robot_id', 'robots.definition'])
    .execute();
  const found: Undated[] = [];
  for (const { robot_id, definition, due_at } of signals) {
    const days = await db
      .selectFrom('equity_days')
      .select('day')
      .where('robot_id', '=', robot_id)
      .where('day', '>=', utcDay(Number(due_at)))
      .where('recorded_at', 'is', null)
      .execute();
    found.push(...days.map(({ day }) => ({ robot_id, day, definition })));
  }
  return found;
}

/** When something of a market was recorded, or a root of the log was made, oldest first. */
async function recordedTimes({ db }: Database, market: MarketName): Promise<number[]> {
  const readTimes = (table: 'ledger_entries' | 'robot_signals') =>
    db
      .selectFrom(table)
      .select('recorded_at')
      .distinct()
      .where('robot_id', 'in', db.selectFrom('robots').select('id').where('market', '=', market))
      .execute();
  const roots = await db.selectFrom('transparency_days').select('made_at').execute();
  const rows = [...(await readTimes('ledger_entries')), ...(await readTimes('robot_signals'))];
  return [...rows.map(({ recorded_at }) => recorded_at), ...roots.map(({ made_at }) => made_at)].sort(
    (a, b) => a - b,
  );
}

/** When a robot last recorded an entry that filled before an instant; 0 for never. The day came with it or later. */
async function readLastRecorded(db: Kysely<Schema>, robotId: number, before: Millis): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.max('recorded_at').as('at'))
    .where('robot_id', '=', robotId)
    .where('time', '<', before)
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}
