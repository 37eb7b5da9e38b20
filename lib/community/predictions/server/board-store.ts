import type { Kysely } from 'kysely';
import { readFirstMembers } from '@/lib/community/profiles/server/linked-account-store';
import { readHandles } from '@/lib/community/profiles/server/member-store';
import { seededRandom } from '@/lib/core/base/seeded-random';
import type { Database } from '@/lib/core/database/database';
import type { Read, Reads } from '@/lib/core/database/reads';
import { columnsIn, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { MarketName } from '@/lib/market/data/source';
import { type Board, makeBoard } from '../board';
import { type BoardPage, type BoardPlace, PLACES_PER_PAGE } from '../predictions';
import { lockChain } from './entry-store';
import { readScores } from './score-store';

/** Rows that one statement adds. */
const ROWS_PER_STATEMENT = 2_000;

/** The board of a market; with ten thousand members, its bootstrap takes seconds. */
export const PREDICTION_BOARD: Read<readonly [market: MarketName], Board> = {
  name: 'prediction-board',
  run: async (db, market) => makeBoard(await readScores(db, market), await readFirstMembers(db), randomFor),
};

/** The member's own, so that whoever computes the board gets the same intervals. */
function randomFor(voter: string): () => number {
  return seededRandom(Number.parseInt(voter.slice(0, 8), 16));
}

/** Makes the board anew if questions were decided since. */
export async function bringBoardUpToDate(
  { db, commit }: Pick<Database, 'db' | 'commit'>,
  market: MarketName,
  reads: Reads,
): Promise<void> {
  const decided = await countDecided(db, market);
  if (decided === '0' || (await readSetting(db, settingName(market))) === decided) return;
  const { ranked, tooFew } = await reads.run(PREDICTION_BOARD, market);
  const rows = [...ranked, ...tooFew].map((standing, index): Row<'prediction_standings'> => {
    const { voter, count, days, own, base, interval } = standing;
    return {
      ...{ market, voter, count, days, own, base, place: index + 1 },
      rank: index < ranked.length ? index + 1 : null,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  });
  await commit(async (tx) => {
    await lockChain(tx, market);
    // Of two processes, the one that has seen more.
    if ((await countDecided(tx, market)) !== decided) return;
    await tx.deleteFrom('prediction_standings').where('market', '=', market).execute();
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      const part = rows.slice(from, from + ROWS_PER_STATEMENT);
      const columns = columnsIn(part);
      await tx
        .insertInto('prediction_standings')
        .columns(columns)
        .expression(selectRows(tx, 'prediction_standings', columns, part))
        .execute();
    }
    await writeSetting(tx, settingName(market), decided);
  });
}

function settingName(market: MarketName): string {
  return `${market}.prediction-board`;
}

async function countDecided(db: Kysely<Schema>, market: MarketName): Promise<string> {
  const { count } = await db
    .selectFrom('prediction_windows')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('market', '=', market)
    .where('state', '=', 'decided')
    .executeTakeFirstOrThrow();
  return String(count);
}

/** A page of the board, with handles as they are now. */
export async function readPlaces(db: Kysely<Schema>, market: MarketName, page: number): Promise<BoardPage> {
  const all = db.selectFrom('prediction_standings').where('market', '=', market);
  const { members, ranked } = await all
    .select(({ fn }) => [fn.countAll().as('members'), fn.count('rank').as('ranked')])
    .executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('place')
    .limit(PLACES_PER_PAGE)
    .offset((page - 1) * PLACES_PER_PAGE)
    .execute();
  const handles = await readHandles(
    db,
    rows.map(({ voter }) => voter),
  );
  return {
    ranked: Number(ranked),
    tooFew: Number(members) - Number(ranked),
    places: rows.map((row) => ({ ...toPlace(row), handle: handles.get(row.voter) ?? null })),
  };
}

/** A member's place; null before their first decided question. */
export async function findPlace(
  db: Kysely<Schema>,
  market: MarketName,
  voter: string,
): Promise<BoardPlace | null> {
  const row = await db
    .selectFrom('prediction_standings')
    .selectAll()
    .where('market', '=', market)
    .where('voter', '=', voter)
    .executeTakeFirst();
  return row ? toPlace(row) : null;
}

function toPlace({
  voter,
  rank,
  count,
  days,
  own,
  base,
  low,
  high,
}: Row<'prediction_standings'>): BoardPlace {
  return {
    ...{ voter, rank, count, days, own, base, gain: base - own },
    interval: low === null || high === null ? null : { low, high },
  };
}
