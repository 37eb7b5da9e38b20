import type { Kysely } from 'kysely';
import { isoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { RegistryEntry } from '@/lib/robots/registry/registry';
import { chainFault } from '@/lib/robots/registry/verify';
import { type PredictionEntry, voteCommitment, voteListHash } from '../vote-commitment';
import { readEntries } from './entry-store';
import { readScores } from './score-store';

export interface PredictionsReport {
  readonly entries: number;
  /** Each as a sentence. */
  readonly faults: readonly string[];
}

const ENTRIES_A_READ = 10_000;
/** Sums of squares in different orders. */
const ROUNDING = 1e-6;

/**
 * Recomputes the chain of predictions of every market; which votes were in at each lock, and each one's commitment; and
 * from them all scores.
 */
export async function verifyPredictions({ db }: Pick<Database, 'db'>): Promise<PredictionsReport> {
  const heads = await db.selectFrom('prediction_heads').select(['market', 'seq']).orderBy('market').execute();
  let entries = 0;
  const faults: string[] = [];
  for (const { market, seq } of heads) {
    const chain = await readChain(db, market);
    entries += chain.length;
    const fault = chain.length === Number(seq) ? chainFault(chain) : 'its end is missing';
    if (fault !== null) faults.push(`predictions (${market}), ${fault}`);
    else faults.push(...(await voteFaults(db, market, chain)));
  }
  return { entries, faults };
}

async function readChain(db: Kysely<Schema>, market: MarketName): Promise<readonly RegistryEntry[]> {
  const chain: RegistryEntry[] = [];
  for (;;) {
    const part = await readEntries(db, market, chain.length, ENTRIES_A_READ);
    chain.push(...part);
    if (part.length < ENTRIES_A_READ) return chain;
  }
}

async function voteFaults(
  db: Kysely<Schema>,
  market: MarketName,
  chain: readonly RegistryEntry[],
): Promise<string[]> {
  const faults: string[] = [];
  const committed = new Set<string>();
  const baseRates = new Map<string, number>();
  const scores = new Map<string, number[]>();
  for (const { entry } of chain) {
    const record = JSON.parse(entry) as PredictionEntry;
    if (record.kind === 'window') baseRates.set(record.window, record.baseRate);
    if (record.kind === 'vote') committed.add(record.commitment);
    if (record.kind !== 'lock' && record.kind !== 'outcome') continue;
    const votes = await readVotes(db, record.window);
    if (record.kind === 'lock') {
      if (voteListHash(votes.map(({ commitment }) => commitment)) !== record.voteList)
        faults.push(`question ${record.window}: its votes aren’t those of its lock`);
      for (const { commitment, ...vote } of votes)
        if (voteCommitment({ windowId: record.window, ...vote }) !== commitment || !committed.has(commitment))
          faults.push(`question ${record.window}: the vote of ${vote.voter} isn’t what was committed to`);
      continue;
    }
    if (record.outcome === 'void') continue;
    if ((record.outcome === 'yes') !== Number(record.close) > Number(record.reference))
      faults.push(`question ${record.window}: its outcome isn’t what its two closes say`);
    const day = record.window.slice(-'2026-11-27'.length);
    const happened = record.outcome === 'yes' ? 1 : 0;
    const base = ((baseRates.get(record.window) ?? Number.NaN) - happened) ** 2;
    for (const { voter, percent } of votes) {
      const sums = scores.get(`${voter} ${day}`) ?? [0, 0, 0];
      const added = [1, (percent / 100 - happened) ** 2, base];
      scores.set(
        `${voter} ${day}`,
        sums.map((sum, index) => sum + (added[index] as number)),
      );
    }
  }
  return [...faults, ...(await scoreFaults(db, market, scores))];
}

async function scoreFaults(
  db: Kysely<Schema>,
  market: MarketName,
  expected: ReadonlyMap<string, readonly number[]>,
): Promise<string[]> {
  const stored = new Map<string, readonly number[]>(
    [...(await readScores(db, market))].flatMap(([voter, days]) =>
      days.map(({ day, count, own, base }) => [`${voter} ${isoDay(day)}`, [count, own, base]] as const),
    ),
  );
  const names = new Set([...expected.keys(), ...stored.keys()]);
  return [...names]
    .filter((name) => {
      const [known = [], made = []] = [stored.get(name), expected.get(name)];
      return (
        known.length !== made.length ||
        known.some((value, i) => !(Math.abs(value - Number(made[i])) < ROUNDING))
      );
    })
    .map((name) => `score of ${name}: it isn’t what votes and outcomes come to`);
}

async function readVotes(db: Kysely<Schema>, windowId: string) {
  const rows = await db
    .selectFrom('prediction_votes')
    .selectAll()
    .where('window_id', '=', windowId)
    .orderBy('voter')
    .execute();
  return rows.map(({ voter, percent, holds_position, at, salt, commitment }) => ({
    ...{ voter, percent, at, salt, commitment },
    holdsPosition: holds_position === 1,
  }));
}
