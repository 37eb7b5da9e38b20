import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RobotId } from '@/lib/core/base/brand';
import { readSetting } from '@/lib/core/database/settings';
import { inSnapshot, type Readable } from '@/lib/core/database/snapshot';
import { EMPTY_HEAD } from '@/lib/robots/ledger/head';
import { readRegistryHead } from '@/lib/robots/registry/server/registry-store';
import type { Head } from '../leaf';
import { readChainHeads } from './chains';
import { digestEquity, digestStoredBars } from './digest-days';

/**
 * Everything that the log is about, at one moment, removed robots included. Other work goes on in between.
 * @throws the signal's reason once it aborts: 10,000 robots take some seconds
 */
export function collectHeads(database: Readable, signal?: AbortSignal): Promise<Head[]> {
  const pace = async () => {
    await nextTurn();
    signal?.throwIfAborted();
  };
  return inSnapshot(database, async (moment) => [
    ...(await robotHeads(moment, pace)),
    ...(await barsHeads(moment, pace)),
    ...(await seedHeads(moment)),
    ...(await readChainHeads(moment.db)),
    { kind: 'registry' as const, ...(await readRegistryHead(moment.db)) },
  ]);
}

async function robotHeads({ db }: Readable, pace: () => Promise<void>): Promise<Head[]> {
  const robots = await db
    .selectFrom('robots')
    .leftJoin('ledger_heads', 'ledger_heads.robot_id', 'robots.id')
    .select(['robots.id', 'robots.commitment', 'robots.salt', 'ledger_heads.seq', 'ledger_heads.hash'])
    .orderBy('robots.id')
    .execute();
  const heads: Head[] = [];
  for (const { id, commitment, salt, seq, hash } of robots) {
    heads.push({
      kind: 'robot',
      robotId: id,
      commitment,
      salt,
      ledger: seq === null || hash === null ? EMPTY_HEAD : { seq, hash },
      equity: (await digestEquity(db, id as RobotId)).all,
    });
    await pace();
  }
  return heads;
}

async function barsHeads({ db }: Readable, pace: () => Promise<void>): Promise<Head[]> {
  const instruments = await db
    .selectFrom('bars')
    .select(['market', 'fund_id'])
    .groupBy(['market', 'fund_id'])
    .orderBy('market')
    .orderBy('fund_id')
    .execute();
  const heads: Head[] = [];
  for (const { market, fund_id } of instruments) {
    const bars = await digestStoredBars(db, market, fund_id);
    heads.push({ kind: 'bars', market, fundId: fund_id, bars });
    await pace();
  }
  return heads;
}

async function seedHeads({ db }: Readable): Promise<Head[]> {
  const seed = await readSetting(db, 'simulated.seed');
  return seed === null ? [] : [{ kind: 'seed', market: 'simulated', seed }];
}
