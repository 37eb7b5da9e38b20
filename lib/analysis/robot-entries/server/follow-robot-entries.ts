import { type Kysely, sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { readLinks } from '@/lib/robots/ledger/server/ledger-store';
import { addLinks, type RobotBook, type RobotEntry } from '../robot-entry';

interface Held extends RobotBook {
  readonly seq: number;
}

/**
 * Reads all entries since publication of a market's robots, removed ones included: what lost and was removed stays
 * counted. Later calls only read what chains have gained, and return the same array if that's nothing.
 */
export function followRobotEntries(
  db: Kysely<Schema>,
  market: MarketName,
): () => Promise<readonly RobotEntry[]> {
  const books = new Map<number, Held>();
  let all: readonly RobotEntry[] = [];
  let reading: Promise<readonly RobotEntry[]> | null = null;

  async function readOn(): Promise<readonly RobotEntry[]> {
    const heads = await db
      .selectFrom('robots as robot')
      .innerJoin('ledger_heads as head', 'head.robot_id', 'robot.id')
      .select(['robot.id', 'head.seq'])
      .where('robot.market', '=', market)
      .orderBy('robot.id')
      .execute();
    let isChanged = false;
    for (const { id, seq } of heads) {
      const held = books.get(id);
      if (held?.seq === seq) continue;
      const afterSeq = held?.seq ?? (await lastOfBacktest(db, id)) ?? seq;
      const links = await readLinks(db, id as RobotId, { afterSeq });
      const book = held ?? { entries: new Map(), byTrade: new Map() };
      addLinks(book, links);
      // What was committed meanwhile is in the links already.
      books.set(id, { ...book, seq: links.at(-1)?.seq ?? afterSeq });
      isChanged = true;
    }
    if (isChanged) all = [...books.values()].flatMap(({ entries }) => [...entries.values()]);
    return all;
  }

  return () => {
    reading ??= readOn().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** The number before a robot's first entry or signal since its publication, null before there is one: backtests are long. */
async function lastOfBacktest(db: Kysely<Schema>, robotId: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(seq) as first from (
      select min(seq) as seq from ledger_entries where robot_id = ${robotId} and phase <> 'backtest'
      union all select min(seq) as seq from robot_signals where robot_id = ${robotId}) as firsts`.execute(db);
  const first = rows[0]?.first ?? null;
  return first === null ? null : Number(first) - 1;
}
