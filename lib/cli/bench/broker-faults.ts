import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { type FaultRun, runFaults } from '@/lib/trading/broker-orders/testing/fault-run';
import { HARSH } from '@/lib/trading/brokers/testing/fake-faults';
import type { BenchRow } from './table';

/** Together 10,000 signals on three accounts and 200 kills. */
const SEEDS = [1, 2, 3, 4, 5];
const SIGNALS = 2_000;
const ACCOUNTS = 3;
const KILLS = 40;
const ROBOTS = 100;
const EVERY_MS = 100_000;
/** A turn of the trader takes as long on our clock, and a second on the clock of trading. */
const BUSY_MS = 30;

/** Orders at a fake Alpaca with faults, whose trader is killed: both books compared. */
export async function benchBrokerFaults(): Promise<BenchRow[]> {
  const runs: FaultRun[] = [];
  for (const seed of SEEDS) runs.push(await runOnce(seed));
  const sum = (count: (run: FaultRun) => number) => runs.reduce((total, run) => total + count(run), 0);
  const of = `${sum(({ signals }) => signals)} signals × ${ACCOUNTS} accounts, ${sum(({ kills }) => kills)} kills`;
  const slowest = Math.max(...runs.map(({ settledMs }) => settledMs ?? Number.POSITIVE_INFINITY));
  return [
    {
      name: `${of}: orders sent twice`,
      value: String(sum(({ duplicates }) => duplicates.length)),
      target: '0',
    },
    { name: 'missing without a reason', value: String(sum(({ missing }) => missing.length)), target: '0' },
    {
      name: 'cash, quantities and orders that differ from the book',
      value: String(sum(({ differing }) => differing.length)),
      target: '0',
    },
    { name: 'all over after the faults end', value: `${(slowest / 1000).toFixed(1)} s`, target: '≤ 60 s' },
  ];
}

async function runOnce(seed: number): Promise<FaultRun> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    const database = await openDatabase({ dataDir });
    await migrate(database);
    await database.close();
    return await runFaults({
      dataDir,
      seed,
      signals: SIGNALS,
      robots: ROBOTS,
      accounts: ACCOUNTS,
      kills: KILLS,
      rates: { ...HARSH, restMs: 50, busyMs: BUSY_MS },
      everyMs: EVERY_MS,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
