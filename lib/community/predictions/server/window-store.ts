import type { Kysely } from 'kysely';
import { type Millis, minus } from '@/lib/core/base/brand';
import { DAY_MS, isoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { MEDIAN_ACCOUNT_DAYS, medianVote } from '../board';
import type { WindowDecision } from '../outcome';
import { voteListHash } from '../vote-commitment';
import type { PredictionWindow } from '../window';
import { appendEntries, lockChain } from './entry-store';
import { addScores } from './score-store';

type WindowRow = Row<'prediction_windows'>;

/** A window to open, with the reference's close where it's known. */
export interface NewWindow extends PredictionWindow {
  readonly reference: number | null;
}

/**
 * Opens windows that aren't stored yet, all or nothing. Any number of processes may do so at once.
 */
export async function openAll(
  { commit }: Pick<Database, 'commit'>,
  market: MarketName,
  windows: readonly NewWindow[],
): Promise<void> {
  if (windows.length === 0) return;
  await commit(async (tx) => {
    const head = await lockChain(tx, market);
    const ids = windows.map(({ id }) => id);
    const rows = await tx.selectFrom('prediction_windows').select('id').where('id', 'in', ids).execute();
    const known = new Set(rows.map(({ id }) => id));
    const fresh = windows.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    await tx
      .insertInto('prediction_windows')
      .values(
        fresh.map((window) => ({
          ...{
            id: window.id,
            market,
            fund_id: window.fundId,
            ticker: window.ticker,
            horizon: window.horizon,
          },
          ...{ from_day: window.from, to_day: window.to },
          ...{ opens_at: window.opensAt, locks_at: window.locksAt, resolves_at: window.resolvesAt },
          ...{ base_rate: window.baseRate, past_count: window.pastCount, reference: window.reference },
          ...{ state: 'open' as const, votes: 0, median: null, outcome: null, close: null, reason: null },
        })),
      )
      .execute();
    const entries = fresh.map((window) => ({
      ...{ kind: 'window' as const, window: window.id, ticker: window.ticker, from: isoDay(window.from) },
      ...{ opensAt: window.opensAt, locksAt: window.locksAt, resolvesAt: window.resolvesAt },
      ...{ reference: window.reference, baseRate: window.baseRate, pastCount: window.pastCount },
    }));
    await appendEntries(tx, market, head, entries);
  });
}

/** Windows whose votes must be locked, and locked ones that are over, by the time of their lock. */
export function dueWindows(db: Kysely<Schema>, market: MarketName, now: Millis): Promise<WindowRow[]> {
  return db
    .selectFrom('prediction_windows')
    .selectAll()
    .where('market', '=', market)
    .where(({ and, or, eb }) =>
      or([
        and([eb('state', '=', 'open'), eb('locks_at', '<=', now)]),
        and([eb('state', '=', 'locked'), eb('resolves_at', '<=', now)]),
      ]),
    )
    .orderBy('locks_at')
    .orderBy('id')
    .execute();
}

/**
 * Locks a window's votes and records which ones count.
 * @param firstMembers as `findFirstMembers`: of one person's votes, the median has that of the account that joined first
 * @returns false if it isn't open any more
 */
export async function lockWindow(
  { commit }: Pick<Database, 'commit'>,
  market: MarketName,
  id: string,
  firstMembers: ReadonlyMap<string, string>,
  now: Millis,
): Promise<boolean> {
  return commit(async (tx) => {
    const head = await lockChain(tx, market);
    const window = await readInState(tx, id, 'open');
    if (!window || window.locks_at > now) return false;
    const votes = await tx
      .selectFrom('prediction_votes')
      .leftJoin('members', 'members.member', 'prediction_votes.voter')
      .leftJoin('users', 'users.id', 'members.user_id')
      .select(['voter', 'percent', 'commitment', 'users.created_at as accountSince'])
      .where('window_id', '=', id)
      .orderBy('members.joined_at')
      .orderBy('voter')
      .execute();
    const oldEnough = minus(window.locks_at, MEDIAN_ACCOUNT_DAYS * DAY_MS);
    const counted = new Map<string, number>();
    for (const { voter, percent, accountSince } of votes) {
      const person = firstMembers.get(voter) ?? voter;
      if (accountSince !== null && accountSince <= oldEnough && !counted.has(person))
        counted.set(person, percent);
    }
    await tx
      .updateTable('prediction_windows')
      .set({
        state: 'locked',
        votes: votes.length,
        median: medianVote([...counted.values()]),
      })
      .where('id', '=', id)
      .execute();
    const voteList = voteListHash(votes.map(({ commitment }) => commitment));
    await appendEntries(tx, market, head, [
      { kind: 'lock', window: id, votes: votes.length, voteList, at: now },
    ]);
    return true;
  });
}

/** Decides a window and adds its votes to scores, once whoever else tries. @returns false if it was decided */
export async function settleWindow(
  { commit }: Pick<Database, 'commit'>,
  market: MarketName,
  id: string,
  { reference, outcome, close, reason }: WindowDecision & { readonly reference: number | null },
  now: Millis,
): Promise<boolean> {
  return commit(async (tx) => {
    const head = await lockChain(tx, market);
    const window = await readInState(tx, id, 'locked');
    if (!window) return false;
    await tx
      .updateTable('prediction_windows')
      .set({ state: 'decided', reference, outcome, close, reason, decided_at: now })
      .where('id', '=', id)
      .execute();
    if (outcome !== 'void') await addScores(tx, window, outcome);
    await appendEntries(tx, market, head, [
      { kind: 'outcome', window: id, outcome, reference, close, reason, at: now },
    ]);
    return true;
  });
}

/** A window while it's open for votes; null if it isn't, or there is none. Call `lockChain` first. */
export async function readInState(
  tx: Kysely<Schema>,
  id: string,
  state: WindowRow['state'],
): Promise<WindowRow | null> {
  const row = await tx
    .selectFrom('prediction_windows')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a new vote on an open window. */
export async function countVote(tx: Kysely<Schema>, id: string): Promise<void> {
  await tx
    .updateTable('prediction_windows')
    .set(({ eb }) => ({ votes: eb('votes', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
