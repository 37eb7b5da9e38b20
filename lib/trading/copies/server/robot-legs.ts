import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { tradedLegs } from '@/lib/robots/definitions/traded-legs';

/** How many instruments robots trade, by robot. */
export async function readLegs(
  db: Kysely<Schema>,
  robotIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('robots')
    .select(['id', 'definition'])
    .where('id', 'in', robotIds)
    .execute();
  return new Map(
    rows.map((row) => [row.id, tradedLegs(parseStored<RobotDefinition>(row.definition, 'robots')).length]),
  );
}
