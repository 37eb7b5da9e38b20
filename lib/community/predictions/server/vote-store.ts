import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { LockedError, type OwnVote, type Vote } from '../vote';
import { voteCommitment } from '../vote-commitment';
import { appendEntries, lockChain } from './entry-store';
import { countVote, readInState } from './window-store';

/**
 * Stores a member's vote, or another one in its place, with its commitment in the chain.
 * @param now as trusted: at the lock's instant it's too late
 * @throws NotFoundError if there is no such window; LockedError from the lock on
 */
export async function castVote(
  { commit }: Pick<Database, 'commit'>,
  market: MarketName,
  windowId: string,
  voter: string,
  { percent, holdsPosition }: Vote,
  now: () => Millis,
): Promise<OwnVote> {
  return commit(async (tx) => {
    const head = await lockChain(tx, market);
    // As of now that nobody else can append: whoever waited past the lock is too late.
    const at = now();
    const window = (await readInState(tx, windowId, 'open')) ?? (await refuse(tx, windowId));
    if (at >= window.locks_at) throw new LockedError();
    const salt = randomBytes(16).toString('hex');
    const commitment = voteCommitment({ windowId, voter, percent, holdsPosition, at, salt });
    const facts = { percent, holds_position: holdsPosition ? 1 : 0, at, salt, commitment } as const;
    const known = await tx
      .selectFrom('prediction_votes')
      .select('at')
      .where('window_id', '=', windowId)
      .where('voter', '=', voter)
      .executeTakeFirst();
    if (known)
      await tx
        .updateTable('prediction_votes')
        .set(facts)
        .where('window_id', '=', windowId)
        .where('voter', '=', voter)
        .execute();
    else {
      await tx
        .insertInto('prediction_votes')
        .values({ window_id: windowId, voter, ...facts })
        .execute();
      await countVote(tx, windowId);
    }
    await appendEntries(tx, market, head, [{ kind: 'vote', window: windowId, commitment, at }]);
    return { percent, holdsPosition, at, salt, commitment };
  });
}

async function refuse(tx: Kysely<Schema>, windowId: string): Promise<never> {
  const row = await tx
    .selectFrom('prediction_windows')
    .select('id')
    .where('id', '=', windowId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError('There is no such question.');
  throw new LockedError();
}

/** Votes of one member on some windows, by window. */
export async function readOwnVotes(
  db: Kysely<Schema>,
  voter: string,
  windowIds: readonly string[],
): Promise<ReadonlyMap<string, OwnVote>> {
  if (windowIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('prediction_votes')
    .selectAll()
    .where('voter', '=', voter)
    .where('window_id', 'in', windowIds)
    .execute();
  return new Map(rows.map((row) => [row.window_id, toOwnVote(row)]));
}

/** What a vote's columns say. */
export function toOwnVote(
  row: Pick<Row<'prediction_votes'>, 'percent' | 'holds_position' | 'at' | 'salt' | 'commitment'>,
): OwnVote {
  const { percent, at, salt, commitment } = row;
  return { percent, holdsPosition: row.holds_position === 1, at, salt, commitment };
}
