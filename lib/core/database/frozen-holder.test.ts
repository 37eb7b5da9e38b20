import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { until } from '@/lib/core/base/testing/until';
import { DEADLINES } from './deadlines';
import { openDatabase } from './open-database';
import { runRoleAlone } from './run-alone';
import { APPENDING, appendWhile } from './testing/append-alone';
import { startChild } from './testing/child-process';
import { createPostgresDatabase, dropPostgresDatabase } from './testing/postgres-server';

const HOLDER = path.join(__dirname, 'testing/append-alone.ts');
const IS_FULL = process.env['FAULT_RUN'] === 'full';
/** How often the process is stopped in the midst of its commits; in full with the lease of an engine. */
const TIMES = IS_FULL ? 20 : 1;
const LEASE_MS = IS_FULL ? DEADLINES.engine.leaseMs : 1_500;
const LONGEST_MS = 30 * 60_000;

it(
  'a process that was stopped for longer than its lease commits nothing more, and waits',
  async () => {
    const name = `frozen_${process.pid}`;
    const databaseUrl = await createPostgresDatabase(name, true);
    const database = await openDatabase({ dataDir: '', databaseUrl });
    const entries = async () =>
      (
        await sql<{ number: number; generation: number }>`SELECT * FROM entries ORDER BY number`.execute(
          database.db,
        )
      ).rows;
    const hasMore = async () => {
      const { length } = await entries();
      while ((await entries()).length === length) await sleep(50);
    };
    try {
      await sql`CREATE TABLE entries (number int PRIMARY KEY, generation int)`.execute(database.db);
      const holder = startChild(HOLDER, databaseUrl, String(LEASE_MS));
      for (let time = 0; time < TIMES; time += 1) {
        await until(() => holder.lines.at(-1)?.startsWith('runs as') === true);
        await hasMore();
        process.kill(holder.pid, 'SIGSTOP');
        const stop = new AbortController();
        await runRoleAlone(database, APPENDING, {
          signal: stop.signal,
          onWaiting: () => undefined,
          async run(turn) {
            const appending = appendWhile(turn.database, turn.generation, stop.signal);
            await hasMore();
            const said = holder.lines.length;
            process.kill(holder.pid, 'SIGCONT');
            await until(() => holder.lines.slice(said).includes('waits'));
            stop.abort();
            await appending;
            expect((await entries()).at(-1)?.generation).toBe(turn.generation);
          },
        });
      }
      const written = await entries();
      expect(written.map(({ number }) => number)).toEqual(written.map((_, index) => index + 1));
      const generations = written.map(({ generation }) => generation);
      expect(generations).toEqual(generations.toSorted((one, other) => one - other));
      await holder.kill();
    } finally {
      await database.close();
      await dropPostgresDatabase(name);
    }
  },
  LONGEST_MS,
);
