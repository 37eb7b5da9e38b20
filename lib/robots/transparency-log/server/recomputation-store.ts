import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { Recomputation } from '../recomputation';
import type { ReplayResult } from '../replay-result';

const settingKey = (market: string) => `${market}.recomputed`;

/** Stores the result of a market's last recomputation, replacing the previous one. */
export async function writeRecomputation(
  db: Kysely<Schema>,
  market: string,
  found: Recomputation,
): Promise<void> {
  await writeSetting(db, settingKey(market), JSON.stringify(found));
}

/** The result of a market's last recomputation; null before the first. */
export async function readRecomputation(db: Kysely<Schema>, market: string): Promise<Recomputation | null> {
  const text = await readSetting(db, settingKey(market));
  return text === null ? null : parseStored<Recomputation>(text, 'settings');
}

const replayKey = (market: string) => `${market}.replayed`;

/** Stores the result of a market's last replay, replacing the previous one. */
export async function writeReplayResult(
  db: Kysely<Schema>,
  market: string,
  found: ReplayResult,
): Promise<void> {
  await writeSetting(db, replayKey(market), JSON.stringify(found));
}

/** The result of the last replay of a market's robots; null before the first. */
export async function readReplayResult(db: Kysely<Schema>, market: string): Promise<ReplayResult | null> {
  const text = await readSetting(db, replayKey(market));
  return text === null ? null : parseStored<ReplayResult>(text, 'settings');
}
