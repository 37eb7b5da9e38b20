import { groups } from 'd3-array';
import type { Kysely } from 'kysely';
import { columnsIn, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { DayScore } from '../board';

/** Votes that one statement adds. */
const VOTES_PER_STATEMENT = 2_000;

/** Adds a decided window's votes to the scores of the day that decided it. */
export async function addScores(
  tx: Kysely<Schema>,
  window: Pick<Row<'prediction_windows'>, 'id' | 'market' | 'to_day' | 'base_rate'>,
  outcome: 'yes' | 'no',
): Promise<void> {
  const happened = outcome === 'yes' ? 1 : 0;
  const base = (window.base_rate - happened) ** 2;
  const votes = await tx
    .selectFrom('prediction_votes')
    .select(['voter', 'percent'])
    .where('window_id', '=', window.id)
    .execute();
  const rows = votes.map(({ voter, percent }) => ({
    ...{ market: window.market, voter, day: window.to_day as number, count: 1, base },
    own: (percent / 100 - happened) ** 2,
  }));
  for (let from = 0; from < rows.length; from += VOTES_PER_STATEMENT) {
    const part = rows.slice(from, from + VOTES_PER_STATEMENT);
    const columns = columnsIn(part);
    await tx
      .insertInto('prediction_scores')
      .columns(columns)
      .expression(selectRows(tx, 'prediction_scores', columns, part))
      .onConflict((conflict) =>
        conflict.columns(['market', 'voter', 'day']).doUpdateSet((eb) => ({
          count: eb('prediction_scores.count', '+', eb.ref('excluded.count')),
          own: eb('prediction_scores.own', '+', eb.ref('excluded.own')),
          base: eb('prediction_scores.base', '+', eb.ref('excluded.base')),
        })),
      )
      .execute();
  }
}

/** All scores of a market by voter, each one's days in order. */
export async function readScores(
  db: Kysely<Schema>,
  market: MarketName,
  voter: string | null = null,
): Promise<ReadonlyMap<string, readonly DayScore[]>> {
  let query = db
    .selectFrom('prediction_scores')
    .select(['voter', 'day', 'count', 'own', 'base'])
    .where('market', '=', market);
  if (voter !== null) query = query.where('voter', '=', voter);
  const rows = await query.orderBy('voter').orderBy('day').execute();
  return new Map(groups(rows, (row) => row.voter));
}
