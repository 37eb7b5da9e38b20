import { sql } from 'kysely';
import { until } from '@/lib/core/base/testing/until';
import type { Database } from '@/lib/core/database/database';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { fanOut } from '@/lib/trading/copies/server/fan-out';
import { onCopiesFilled, onCopyOrdersEnded } from '@/lib/trading/copies/server/on-filled';
import { planOrders } from '@/lib/trading/copies/server/plan-orders';
import { openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import { AAPL, FREE } from '@/lib/trading/emulator/testing/emulator-fixture';
import { runTraderAlone } from './trader-lock';

forEachEngine('two traders', (open) => {
  it('trade one after the other: the one that loses the lock books nothing more', async () => {
    let options: DatabaseOptions = { dataDir: '' };
    const fixture = await openCopyFixture(async () => {
      const opened = await open();
      options = opened.options;
      return opened;
    });
    const { database, market, robot, copies, userId } = fixture;
    // The embedded database is its process's own.
    if (database.engine === 'sqlite') return;
    const now = () => market.now;
    const emulatorOn = (own: Database) =>
      createEmulator({
        database: own,
        market: market.name,
        findQuote: market.findQuote,
        costsFor: () => FREE,
        volumeFor: () => 0,
        onFilled: (tx, fills) => onCopiesFilled(tx, fills, now()),
        onEnded: (tx, orders) => onCopyOrdersEnded(tx, orders, now()),
        now,
      });
    await copies.turnOn(userId, ROBOT, {});
    const due = await robot.signal('open');
    const other = await openDatabase(options);
    const stop = new AbortController();
    const story: string[] = [];
    const first = runTraderAlone(database, {
      signal: stop.signal,
      onWaiting: () => story.push('the first waits'),
      async run(turn) {
        await fanOut({ database: turn.database, now });
        passTo(market, due, { [AAPL]: 100 });
        await planOrders({ database: turn.database, now });
        story.push('the first ordered');
        await until(() => story.includes('the second waits'));
        await sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
          database.db,
        );
        await until(() => turn.signal.aborted && story.includes('the second filled'));
        await expect(emulatorOn(turn.database).fillDue()).resolves.toBe(0);
        await expect(fanOut({ database: turn.database, now })).rejects.toThrow(/is over/);
        story.push('the first could not');
        stop.abort();
      },
    });
    await until(() => story.includes('the first ordered'));
    await runTraderAlone(other, {
      signal: stop.signal,
      onWaiting: () => story.push('the second waits'),
      async run(turn) {
        expect(await emulatorOn(turn.database).fillDue()).toBe(1);
        await robot.signal('close');
        story.push('the second filled');
        await until(() => stop.signal.aborted);
      },
    });
    await first;
    expect(story).toEqual([
      'the first ordered',
      'the second waits',
      'the second filled',
      'the first could not',
    ]);
    expect(await database.db.selectFrom('fills').selectAll().execute()).toHaveLength(1);
    expect((await copies.list(userId))[0]?.positions).toHaveLength(1);
    await other.close();
  });
});
