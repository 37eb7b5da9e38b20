import type { Kysely } from 'kysely';
import { groupBy } from '@/lib/core/base/group-by';
import type { Schema } from '@/lib/core/database/schema';
import { readRegistry } from '@/lib/robots/registry/server/registry-store';
import { parseRecord } from '@/lib/robots/registry/verify';
import type { LogFacts, ShownKey, ShownWitness } from '../log-facts';
import {
  type LogDay,
  readAnchors,
  readLogDays,
  readNewestCosignatures,
  readNewestTree,
  type StoredCosignature,
} from './log-store';
import { readRecomputation, readReplayResult } from './recomputation-store';

const SHOWN_ROOTS = 60;
const SHOWN_RECEIPTS = 5;
/** Read of all witnesses together: a week's of a single one. A witness without any among them isn't shown. */
const RECENT_COSIGNATURES = 2016;

/** The facts a page shows about the log and a market's robots in the registry. */
export async function readLogFacts(db: Kysely<Schema>, market: string): Promise<LogFacts> {
  const days = (await readLogDays(db)).reverse();
  const newest = await readNewestTree(db);
  const records = (await readRegistry(db)).flatMap(({ entry }) => parseRecord(entry) ?? []);
  const ofMarket = records.flatMap((record) =>
    'robotId' in record && record.market === market ? [record] : [],
  );
  const published = ofMarket.filter(({ kind }) => kind !== 'removed');
  const removed = ofMarket.filter(({ kind }) => kind === 'removed').map(({ robotId }) => robotId);
  return {
    roots: days.slice(0, SHOWN_ROOTS).map(({ day, treeSize, root }) => ({ day, treeSize, root })),
    rootCount: days.length,
    newest: newest && { at: newest.madeAt, treeSize: newest.treeSize },
    witnesses: shownWitnesses(await readNewestCosignatures(db, RECENT_COSIGNATURES)),
    keys: shownKeys(days),
    receipts: (await readAnchors(db, SHOWN_RECEIPTS)).map(({ day, ranAt, exitCode, receipt }) => ({
      day,
      ranAt,
      isDone: exitCode === 0,
      text: receipt,
    })),
    recomputed: await readRecomputation(db, market),
    replayed: await readReplayResult(db, market),
    registry: {
      entries: records.length,
      published: published.length,
      removed: removed.length,
      removedLosing: await countLosing(db, removed),
      afterwards: published.filter(({ afterwards }) => afterwards).length,
      rules: records
        .flatMap((record) => (record.kind === 'rules' ? [record] : []))
        .map(({ version, text, recordedAt }) => ({ version, text, recordedAt }))
        .reverse(),
    },
  };
}

/** Each witness with its newest cosignature. */
function shownWitnesses(newestFirst: readonly StoredCosignature[]): ShownWitness[] {
  return [...groupBy(newestFirst, ({ witness }) => witness).values()].flatMap(([newest]) =>
    newest
      ? [
          {
            name: newest.witness.slice(0, newest.witness.indexOf('+')),
            verifierKey: newest.witness,
            at: newest.cosignedAt,
            treeSize: newest.treeSize,
          },
        ]
      : [],
  );
}

/** Each key with the first day of its latest use, newest first. */
function shownKeys(newestFirst: readonly LogDay[]): ShownKey[] {
  const keys: ShownKey[] = [];
  for (const { day, verifierKey } of newestFirst) {
    if (keys.at(-1)?.verifierKey === verifierKey) keys.pop();
    keys.push({ verifierKey, since: day });
  }
  return keys;
}

async function countLosing(db: Kysely<Schema>, robotIds: readonly number[]): Promise<number> {
  if (robotIds.length === 0) return 0;
  const rows = await db
    .selectFrom('ledger_entries')
    .select('robot_id')
    .where('kind', '=', 'close')
    .where('robot_id', 'in', robotIds)
    .groupBy('robot_id')
    .having((having) => having(having.fn.sum('profit'), '<', 0))
    .execute();
  return rows.length;
}
