import path from 'node:path';
import { sql } from 'kysely';
import { OperatorError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import type { Database } from './database';
import { DEADLINES } from './deadlines';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations/migrations';
import { openDatabase } from './open-database';
import { readJson } from './schema';
import { readSetting, writeSetting } from './settings';
import { inSnapshot } from './snapshot';
import { startChild } from './testing/child-process';
import { forEachEngine } from './testing/for-each-engine';
import { createPostgresDatabase, dropPostgresDatabase } from './testing/postgres-server';

const MIGRATING = path.join(__dirname, 'testing/migrate-once.ts');

/** Applies migrations up to a number, from where the last call ended. */
function stepByStep({ db, engine }: Database) {
  let version = 0;
  return async (last: number) => {
    for (const { up } of MIGRATIONS.slice(version, last))
      await db.transaction().execute((tx) => up(tx, engine));
    version = last;
  };
}

forEachEngine('migrate', (open, itOnce) => {
  it('rolls back a migration that fails halfway, and migrates to the newest version, once', async () => {
    const database = await open({ migrated: false });
    await sql`CREATE TABLE ledger_heads (a INTEGER)`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow('ledger_heads');
    await sql`DROP TABLE ledger_heads`.execute(database.db);
    // On PostgreSQL by several at once, which wait for each other.
    const others = await Promise.all(
      (database.engine === 'postgres' ? [1, 2, 3, 4] : []).map(() => openDatabase(database.options)),
    );
    await Promise.all([database, ...others].map((one) => migrate(one)));
    for (const other of others) await other.close();
    expect(await database.db.selectFrom('ledger_heads').selectAll().execute()).toEqual([]);
    await writeSetting(database.db, 'kept', 'yes');
    const transactions = jest.spyOn(database.db, 'transaction');
    await migrate(database);
    expect(transactions).toHaveBeenCalledTimes(1);
    const { rows } = await sql<{ number: number }>`SELECT number FROM migrations ORDER BY number`.execute(
      database.db,
    );
    expect(rows.map((row) => row.number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
    expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'kept' }]);
  });

  itOnce('makes concurrent processes wait for each other', async () => {
    const database = await open({ migrated: false });
    const children = [1, 2].map(() => startChild(MIGRATING, JSON.stringify(database.options)));
    await Promise.all(children.map((child) => child.hasPrinted(1)));
    await migrate(database);
    expect(await readSetting(database.db, 'kept')).toBeNull();
  });

  itOnce(
    'goes on with a database that a newer version only added to, and refuses one that took something away',
    async () => {
      const database = await open();
      const newer = MIGRATIONS.length + 1;
      const openReadOnly = async () => (await openDatabase({ ...database.options, readOnly: true })).close();
      const addMigration = (number: number, worksSince: number) =>
        sql`INSERT INTO migrations (number, name, works_since) VALUES (${number}, 'later', ${worksSince})`.execute(
          database.db,
        );
      await addMigration(newer, 0);
      await addMigration(newer + 1, MIGRATIONS.length);
      await migrate(database);
      await openReadOnly();
      await addMigration(newer + 2, newer);
      const message = `The database is at version ${newer + 2} and only works with programs from version ${newer} on, this one has ${MIGRATIONS.length}`;
      await expect(migrate(database)).rejects.toThrow(OperatorError);
      await expect(migrate(database)).rejects.toThrow(message);
      await expect(openReadOnly()).rejects.toThrow(message);
    },
  );

  itOnce('refuses migrations of another program with its numbers, in words', async () => {
    const database = await open();
    const { number } = MIGRATIONS.at(-2) as (typeof MIGRATIONS)[number];
    await sql`UPDATE migrations SET name = 'of-a-fork' WHERE number = ${number}`.execute(database.db);
    const message = `The database has a migration ${number} named 'of-a-fork'`;
    await expect(migrate(database)).rejects.toThrow(OperatorError);
    await expect(migrate(database)).rejects.toThrow(message);
    await expect(openDatabase({ ...database.options, readOnly: true })).rejects.toThrow(message);
  });

  it('carries on with what earlier versions stored', async () => {
    const database = await open({ migrated: false });
    const { db } = database;
    const migrateTo = stepByStep(database);
    const addUser = (id: string) =>
      sql`INSERT INTO users (id, email, email_key, name, level, created_at)
        VALUES (${id}, ${id}, ${id}, 'Ann', 'beginner', 1)`.execute(db);

    await migrateTo(13);
    await sql`INSERT INTO users (id, email, email_key, name, level, created_at)
      VALUES ('u', 'a@b.example', 'a@b.example', 'Ann', 'beginner', 1)`.execute(db);
    await sql`INSERT INTO registrations
      VALUES ('r', 'c@d.example', 'c@d.example', 'Bert', 'hash', 'code', 'link', 2, '{}', 1, 5)`.execute(db);

    // Nobody has accepted terms yet.
    await migrateTo(14);
    expect(await db.selectFrom('users').selectAll().executeTakeFirst()).toMatchObject({
      name: 'Ann',
      terms_version: null,
      terms_accepted_at: null,
      device_generation: 0,
    });
    expect(await db.selectFrom('registrations').selectAll().executeTakeFirst()).toMatchObject({
      id: 'r',
      name: 'Bert',
      password_hash: 'hash',
      code_hash: 'code',
      link_hash: 'link',
      wrong_codes: 2,
      identity: null,
      terms_version: null,
    });

    await migrateTo(22);
    await addUser('autopilot');
    await sql`INSERT INTO robot_follows (user_id, robot_id, followed_at, autopilot)
      VALUES ('autopilot', 7, 1, 1)`.execute(db);

    await migrateTo(29);
    const entry = (seq: number, price: string) =>
      sql`INSERT INTO ledger_entries VALUES (1, ${seq}, 'open', 1, 7, 'long', 9007199254740991, ${sql.raw(price)}, 5,
        0, 0, NULL, NULL, 'backtest', 0, 6, 'before', 'hash', NULL)`.execute(db);
    await sql`INSERT INTO robots VALUES (1, 'simulated', 'One', '{}', 'hash', 1, NULL, 'salt', 'commitment', 0)`.execute(
      db,
    );
    await entry(1, '100000000000000');
    await entry(2, '96650');

    await migrateTo(31);
    await addUser('reasons');
    for (const statement of [
      `INSERT INTO trading_accounts (id, user_id, broker, mode, market, generation, state, start_balance, cash,
        last_fill, created_at) VALUES ('a', 'reasons', 'emulator', 'paper', 'simulated', 1, 'open', 0, 0, 0, 1)`,
      `INSERT INTO copies (id, user_id, robot_id, account_id, state, reason, sizing, amount, scale_pct,
        copied_open_trades, from_seq, closed_profit, stop_base, started_at)
        VALUES ('c', 'reasons', 1, 'a', 'halted', 'copy-stop:25', 'amount', 1, 100, 0, 0, 0, 0, 1)`,
      ...[
        ['signal:17', 'late:1700000000000:1700000100000'],
        ['entry:16', 'part-filled:1.5:2'],
        ['lapse:18', 'You reset the account.'],
        ['user:close:signal:17', 'kept'],
        ['signal:19', 'Late: no more orders'],
        ['signal:20', 'late: no more orders'],
        ['stop:signal:17', 'The broker: no'],
      ].map(
        ([
          key,
          reason,
        ]) => `INSERT INTO copy_intents (copy_id, cause_key, fund_id, side, action, state, reason,
          is_open, attempts, decided_at, due_at, created_at)
          VALUES ('c', '${key}', 1, 'long', 'open', 'skipped', '${reason}', 0, 0, 1, 1, 1)`,
      ),
      `INSERT INTO copy_trades (copy_id, trade_no, fund_id, side, skip_reason, my_quantity, opened_at)
        VALUES ('c', 1, 1, 'long', 'max-open:3', 0, 1)`,
      ...[
        ['1', 'stop:signal:17', 'stop-withdrawn'],
        ['2', 'difference:d-1', 'funds:Not "enough": 5'],
      ].map(
        ([
          id,
          key,
          reason,
        ]) => `INSERT INTO orders (client_order_id, account_id, owner, cause_key, attempt, fund_id,
          kind, side, action, whole_units, state, reason, filled_quantity, due_at, created_at)
          VALUES ('${id}', 'a', 'c', '${key}', 1, 1, 'stop', 'sell', 'close', 0, 'cancelled', '${reason}', 0, 1, 1)`,
      ),
    ])
      await sql.raw(statement).execute(db);

    await migrateTo(35);
    await addUser('limits');
    for (const [index, state] of ['armed', 'ready'].entries())
      await sql`INSERT INTO trading_accounts (id, user_id, broker, mode, market, generation, state, start_balance, cash,
        last_fill, created_at) VALUES (${state}, 'limits', 'alpaca', 'live', 'live', ${index}, ${state}, 0, 0, 0,
        1)`.execute(db);

    await migrateTo(37);
    await addUser('lines');
    const addPaper = (broker: string, generation: number, state: string, name: string | null) =>
      sql`INSERT INTO trading_accounts (id, user_id, broker, mode, market, generation, state, start_balance, cash,
        last_fill, created_at, name) VALUES (${`paper-${state}`}, 'lines', ${broker}, 'paper', 'live', ${generation},
        ${state}, 0, 0, 0, 1, ${name})`.execute(db);
    await addPaper('emulator', 1, 'archived', null);
    await addPaper('emulator', 2, 'open', null);
    await addPaper('alpaca', 1, 'ready', 'Mine');

    await migrateTo(38);
    await addUser('fees');
    await sql`INSERT INTO trading_accounts (id, user_id, broker, mode, market, generation, state, start_balance, cash,
      last_fill, created_at) VALUES ('fees', 'fees', 'ccxt:okx', 'live', 'live', 1, 'ready', 0, 0, 0, 1)`.execute(
      db,
    );
    const fill = (seq: number, commission: string, quantity: string | null, asset: string | null) =>
      sql`INSERT INTO fills (account_id, broker_fill_id, seq, client_order_id, owner, fund_id, side, quantity, price, quote,
        commission, time, recorded_at, fee_quantity, fee_asset) VALUES ('fees', ${String(seq)}, ${seq}, 'o', 'own', 1,
        'buy', 1, 1, 1, ${sql.raw(commission)}, 1, 1, ${quantity}, ${asset})`.execute(db);
    await fill(1, '9007199254740991', '0.000000001', 'BTC');
    await fill(2, '0', '0.0004', 'BNB');
    await fill(3, '1500000', null, null);
    await fill(4, '-20000', '-0.000001', 'BTC');

    await migrateTo(MIGRATIONS.length);

    // Autopilot that had no effect is off; users still follow.
    expect(await db.selectFrom('robot_follows').selectAll().execute()).toMatchObject([
      { user_id: 'autopilot', robot_id: 7, followed_at: 1, autopilot: 0 },
    ]);

    // Prices have decimals, and what was recorded is as it was.
    await entry(3, '8.12345679');
    const { rows: prices } = await sql<{
      text: string;
    }>`SELECT CAST(price AS TEXT) AS text FROM ledger_entries
      ORDER BY seq`.execute(db);
    expect(prices.map(({ text }) => text)).toEqual(['100000000000000', '96650', '8.12345679']);
    await expect(sql`UPDATE ledger_entries SET price = 1`.execute(db)).rejects.toThrow('append-only');
    const newest = await db.selectFrom('ledger_entries').selectAll().where('seq', '=', 3).executeTakeFirst();
    expect(newest).toMatchObject({ price: 8.12345679, quantity: Number.MAX_SAFE_INTEGER });

    // Causes and reasons are read out of keys and texts.
    const signals = await db
      .selectFrom('copy_intents')
      .select(['cause_key', 'cause', 'cause_seq', 'reason_code', 'reason_args'])
      .orderBy('cause_key')
      .execute();
    expect(signals.map((row) => Object.values(row))).toEqual([
      ['entry:16', 'entry', 16, 'part-filled', '["1.5","2"]'],
      ['lapse:18', 'lapse', 18, null, null],
      ['signal:17', 'signal', 17, 'late', '[1700000000000,1700000100000]'],
      ['signal:19', 'signal', 19, null, null],
      ['signal:20', 'signal', 20, null, null],
      ['stop:signal:17', 'stop', null, null, null],
      ['user:close:signal:17', 'user', null, 'kept', null],
    ]);
    const orders = await db
      .selectFrom('orders')
      .select(['entry_cause', 'difference_id', 'reason_code', 'reason_args'])
      .orderBy('client_order_id')
      .execute();
    expect(orders).toEqual([
      { entry_cause: 'signal:17', difference_id: null, reason_code: 'stop-withdrawn', reason_args: null },
      {
        entry_cause: null,
        difference_id: 'd-1',
        reason_code: 'funds',
        reason_args: '["Not \\"enough\\": 5"]',
      },
    ]);
    expect(await db.selectFrom('copies').select(['reason_code', 'reason_args']).execute()).toEqual([
      { reason_code: 'copy-stop', reason_args: '[25]' },
    ]);
    expect(await db.selectFrom('copy_trades').select(['skip_code', 'skip_args']).execute()).toEqual([
      { skip_code: 'max-open', skip_args: '[3]' },
    ]);

    // Each account whose limits stop what robots trade by now is told once.
    const told = await db.selectFrom('notifications').selectAll().execute();
    expect(told).toMatchObject([
      { user_id: 'limits', dedupe_key: 'account:armed:limit-stops', read_at: null },
    ]);
    expect(JSON.parse(told[0]?.data ?? '')).toMatchObject({ name: 'alpaca', isRealMoney: true });

    // A user's paper accounts are one line with a name.
    const papers = await db
      .selectFrom('trading_accounts')
      .select(['id', 'name', 'name_key', 'line'])
      .where('user_id', '=', 'lines')
      .orderBy('id')
      .execute();
    expect(papers).toEqual([
      { id: 'paper-archived', name: 'Paper account', name_key: 'paper account', line: 1 },
      { id: 'paper-open', name: 'Paper account', name_key: 'paper account', line: 1 },
      { id: 'paper-ready', name: 'Mine', name_key: null, line: 1 },
    ]);

    // What fills cost is in what was taken.
    const fills = await db.selectFrom('fills').select(['commission', 'fees']).orderBy('seq').execute();
    expect(fills.map(({ commission, fees }) => [commission, fees && readJson(fees, 'fills.fees')])).toEqual([
      [9007199254740991, [{ asset: 'BTC', quantity: '0.000000001', value: 9007199254740991 }]],
      [0, [{ asset: 'BNB', quantity: '0.0004', value: null }]],
      [1500000, null],
      [-20000, [{ asset: 'BTC', quantity: '-0.000001', value: -20000 }]],
    ]);
  });
});

describe('migrate on PostgreSQL', () => {
  it('waits for a table in use without holding up those who read it', async () => {
    const name = `migrated_later_${process.pid}`;
    const databaseUrl = await createPostgresDatabase(name, true);
    const migrating = await openDatabase({ dataDir: '', databaseUrl });
    const calls = await openDatabase({ dataDir: '', databaseUrl, deadlines: DEADLINES.calls });
    const read = (db: Database['db']) => sql`SELECT number FROM migrations`.execute(db);
    try {
      await sql`ALTER TABLE migrations DROP COLUMN works_since`.execute(calls.db);
      let migrated: Promise<void> = Promise.resolve();
      await inSnapshot(migrating, async ({ db }) => {
        await read(db);
        migrated = migrate(migrating);
        await until(async () => {
          const { rows } =
            await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'migrations'::regclass`.execute(
              calls.db,
            );
          return rows.length > 0;
        });
        await read(calls.db);
      });
      await migrated;
      await sql`SELECT works_since FROM migrations`.execute(calls.db);
    } finally {
      await calls.close();
      await migrating.close();
      await dropPostgresDatabase(name);
    }
  });
});
