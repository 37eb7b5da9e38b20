import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { CannotWriteError, OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { readSetting, writeSetting } from './settings';
import { startChild } from './testing/child-process';
import { forEachEngine } from './testing/for-each-engine';
import { makeDataDir, makeMigratedDataDir } from './testing/sqlite-folder';
import { watchWrites } from './watch-writes';

const COMMAND = path.join(__dirname, 'testing/write-and-close.ts');
const LOOKER = path.join(__dirname, 'testing/print-setting.ts');

forEachEngine('a database opened read-only', (open) => {
  it('sees what another connection commits and writes nothing', async () => {
    const writer = await open();
    const reader = await openDatabase({ ...writer.options, readOnly: true });
    await writeSetting(writer.db, 'a', '1');
    expect(await readSetting(reader.db, 'a')).toBe('1');
    await expect(writeSetting(reader.db, 'a', '2')).rejects.toThrow(/read-?only/i);
    expect(await readSetting(writer.db, 'a')).toBe('1');
    await reader.close();
  });

  it('reads the state before a transaction in progress', async () => {
    const writer = await open();
    const reader = await openDatabase({ ...writer.options, readOnly: true });
    await writer.db.transaction().execute(async (tx) => {
      await writeSetting(tx, 'a', '1');
      expect(await readSetting(reader.db, 'a')).toBeNull();
    });
    expect(await readSetting(reader.db, 'a')).toBe('1');
    await reader.close();
  });

  it('must have been created by npm start', async () => {
    const empty = await open({ migrated: false });
    const look = openDatabase({ ...empty.options, readOnly: true });
    await expect(look).rejects.toThrow(OperatorError);
    await expect(look).rejects.toThrow('npm start');
  });
});

forEachEngine('a transaction', (open) => {
  it('leaves nothing behind when it fails', async () => {
    const { db } = await open();
    const failing = db.transaction().execute(async (tx) => {
      await writeSetting(tx, 'a', '1');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await readSetting(db, 'a')).toBeNull();
  });
});

describe('openDatabase', () => {
  it('keeps writes of a process that has it open twice, after a command has written to it', async () => {
    const dataDir = await makeMigratedDataDir();
    const first = await openDatabase({ dataDir });
    await writeSetting(first.db, 'before', '1');
    const second = await openDatabase({ dataDir });
    await startChild(COMMAND, dataDir).hasPrinted(1);
    await writeSetting(first.db, 'after', '2');
    const looker = startChild(LOOKER, dataDir, 'after');
    await looker.hasPrinted(1);
    expect(looker.lines).toEqual(['2']);
    await Promise.all([first.close(), second.close()]);
  });

  it.each([
    [
      'a folder without a database',
      (dataDir: string) => ({ dataDir, readOnly: true }),
      'There is no database in',
      OperatorError,
    ],
    [
      'a folder below a file',
      (dataDir: string) => ({ dataDir: path.join(dataDir, 'tickproof.db/x') }),
      'cannot be used',
      OperatorError,
    ],
    [
      'an unreachable PostgreSQL',
      (dataDir: string) => ({ dataDir, databaseUrl: `postgres://u:secret@localhost/d?host=${dataDir}` }),
      'PostgreSQL at DATABASE_URL does not answer',
      UnavailableError,
    ],
  ])('tells the operator about %s', async (name, optionsFor, message, kind) => {
    const dataDir = makeDataDir();
    if (name.includes('file')) writeFileSync(path.join(dataDir, 'tickproof.db'), '');
    const opening = openDatabase(optionsFor(dataDir));
    await expect(opening).rejects.toThrow(kind);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.not.toThrow('secret');
  });

  it('rolls back and fails a transaction in progress when it is closed', async () => {
    const options = { dataDir: await makeMigratedDataDir() };
    const closed = await openDatabase(options);
    const work = closed.db.transaction().execute(async (tx) => {
      await writeSetting(tx, 'a', '1');
      await closed.close();
      await writeSetting(tx, 'a', '2');
    });
    await expect(work).rejects.toThrow();
    const again = await openDatabase(options);
    expect(await readSetting(again.db, 'a')).toBeNull();
    await again.close();
  });

  it('tells the operator about a file that isn’t a database', async () => {
    const dataDir = makeDataDir();
    writeFileSync(path.join(dataDir, 'tickproof.db'), 'something else'.repeat(1000));
    for (const readOnly of [false, true]) {
      const opening = openDatabase({ dataDir, readOnly });
      await expect(opening).rejects.toThrow(OperatorError);
      await expect(opening).rejects.toThrow(`${path.join(dataDir, 'tickproof.db')} is damaged`);
    }
  });
});

it('an embedded database that waited in vain for the lock writes and reads the present once it is free', async () => {
  const dataDir = await makeMigratedDataDir();
  const { db, commit, close } = await openDatabase({ dataDir });
  await writeSetting(db, 'seen', 'before');
  const other = new Libsql(path.join(dataDir, 'tickproof.db'));
  // Ends both waits without their ten seconds.
  await sql`PRAGMA busy_timeout = 20`.execute(db);
  other.exec('begin immediate');
  const busy = { code: 'SQLITE_BUSY' };
  await expect(commit((tx) => writeSetting(tx, 'seen', 'in vain'))).rejects.toMatchObject(busy);
  await expect(writeSetting(db, 'seen', 'in vain')).rejects.toMatchObject(busy);
  other.exec("update settings set value = 'since' where key = 'seen'");
  other.exec('commit');
  expect(await readSetting(db, 'seen')).toBe('since');
  await writeSetting(db, 'seen', 'alone');
  await commit((tx) => writeSetting(tx, 'seen', 'together'));
  expect(await readSetting(db, 'seen')).toBe('together');
  other.close();
  await close();
});

it('a transaction of the embedded database that reads before it writes succeeds despite another process’s writes', async () => {
  const dataDir = await makeMigratedDataDir();
  const { db, close } = await openDatabase({ dataDir });
  const program = `const Libsql = require('libsql');
    const connection = new Libsql(${JSON.stringify(path.join(dataDir, 'tickproof.db'))});
    connection.exec('PRAGMA busy_timeout = 5000');
    connection.exec("INSERT INTO settings VALUES ('other', '1')");`;
  let other: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    expect(await readSetting(tx, 'own')).toBeNull();
    other = promisify(execFile)(process.execPath, ['-e', program]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await writeSetting(tx, 'own', '1');
  });
  await other;
  expect([await readSetting(db, 'own'), await readSetting(db, 'other')]).toEqual(['1', '1']);
  await close();
});

describe('an embedded database that cannot be written', () => {
  const watchedDatabase = async () => {
    const dataDir = await makeMigratedDataDir();
    const told: string[] = [];
    const watch = { onCannotWrite: (why: string) => void told.push(why) };
    return { dataDir, told, database: await openDatabase({ dataDir, watch }) };
  };

  it('says so if the disk is full, and work in progress is rolled back', async () => {
    const { dataDir, told, database } = await watchedDatabase();
    await sql`PRAGMA max_page_count = 60`.execute(database.db);
    const writing = database.db.transaction().execute(async (tx) => {
      for (let key = 0; key < 100; key += 1) await writeSetting(tx, `key ${key}`, 'x'.repeat(5000));
    });
    await expect(writing).rejects.toThrow(CannotWriteError);
    await expect(writing).rejects.toThrow(`The database in ${dataDir} cannot grow: the disk is full`);
    expect(told).toEqual([expect.stringContaining('the disk is full')]);
    expect(await readSetting(database.db, 'key 0')).toBeNull();
    await writeSetting(database.db, 'a', '1');
    await database.close();
  });

  it.each(['tickproof.db', 'tickproof.db-wal'])(
    'writes nothing once %s was moved away, reads on, and writes again once it is back',
    async (name) => {
      const { dataDir, told, database } = await watchedDatabase();
      const { db, commit } = database;
      await writeSetting(db, 'a', '1');
      await writeSetting(db, 'a', '2');
      const file = path.join(dataDir, name);
      renameSync(file, `${file}.away`);
      await expect(writeSetting(db, 'a', '3')).rejects.toThrow(`${file} was deleted while the server runs`);
      await expect(commit((tx) => writeSetting(tx, 'a', '4'))).rejects.toThrow(CannotWriteError);
      writeFileSync(file, '');
      await expect(writeSetting(db, 'a', '5')).rejects.toThrow('was replaced while the server runs');
      expect(told).toHaveLength(3);
      expect(database.fault?.()).toContain(file);
      expect(await readSetting(db, 'a')).toBe('2');
      renameSync(`${file}.away`, file);
      await writeSetting(db, 'a', '6');
      expect(await readSetting(db, 'a')).toBe('6');
      await database.close();
    },
  );

  it('goes on when a process that ends deletes its log before the first write', async () => {
    const dataDir = makeDataDir();
    const database = await openDatabase({ dataDir });
    const log = path.join(dataDir, 'tickproof.db-wal');
    expect(existsSync(log)).toBe(false);
    writeFileSync(log, '');
    expect(database.fault?.()).toBeNull();
    rmSync(log);
    await migrate(database);
    await writeSetting(database.db, 'a', '1');
    expect(database.fault?.()).toBeNull();
    await database.close();
  });

  it('is watched until writes succeed again', async () => {
    const { database } = await watchedDatabase();
    await sql`PRAGMA max_page_count = 60`.execute(database.db);
    const events: unknown[] = [];
    const note = (entry: object) => void events.push('event' in entry && entry.event);
    const writes = watchWrites({
      database,
      log: { info: note, error: note },
      clock: () => 0,
      probeMs: 2,
      quietMs: 0,
    });
    expect(writes.failing()).toBeNull();
    writes.note('the disk is full');
    expect(writes.failing()).toEqual({ since: '1970-01-01T00:00:00Z', why: 'the disk is full' });
    writes.note('the disk is full');
    await until(() => writes.failing() === null);
    expect(events).toEqual(['writes-lost', 'writes-back']);
    writes.stop();
    await database.close();
  });
});
