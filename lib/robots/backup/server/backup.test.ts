import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { InputError, OperatorError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import { MIGRATIONS } from '@/lib/core/database/migrations/migrations';
import { openDatabase } from '@/lib/core/database/open-database';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import { startChild } from '@/lib/core/database/testing/child-process';
import {
  forEachEngine,
  type OpenTestDatabase,
  onSqlite,
  type TestDatabase,
} from '@/lib/core/database/testing/for-each-engine';
import { makeDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { secretsFileFor } from '../manifest';
import { describePart, writeArchive } from './archive';
import { makeBackup } from './make-backup';
import { type RestoreOptions, restoreBackup } from './restore-backup';

const WRITER = path.join(__dirname, '../testing/keep-writing.ts');
const SECRET = `${'s'.repeat(40)}\n`;

const readSource = ({ options }: TestDatabase) => ({
  dataDir: options.dataDir || makeDataDir(),
  databaseUrl: options.databaseUrl ?? null,
  market: 'simulated',
});

const counts = async ({ db }: Database) => [await readSetting(db, 'one'), await readSetting(db, 'two')];

async function backUp(database: TestDatabase, secrets: 'apart' | 'in' | 'none' = 'apart') {
  const source = readSource(database);
  writeFileSync(path.join(source.dataDir, 'app-secret'), SECRET);
  const file = path.join(makeDataDir(), 'backup.tar.gz');
  return { file, source, ...(await makeBackup({ source, file, secrets })) };
}

function restore(file: string, options: Partial<RestoreOptions> = {}) {
  const target = { dataDir: makeDataDir(), databaseUrl: null };
  return restoreBackup({ file, secretsFile: null, withoutSecrets: false, target, ...options }, counts);
}

async function emptyTarget(database: TestDatabase, open: OpenTestDatabase) {
  if (database.engine === 'sqlite') return { dataDir: makeDataDir(), databaseUrl: null };
  const { options } = await open({ migrated: false });
  return { dataDir: makeDataDir(), databaseUrl: options.databaseUrl ?? null };
}

forEachEngine('a backup', (open) => {
  it('taken while another process writes is the state at one moment, and restores', async () => {
    const database = await open();
    const writer = startChild(WRITER, JSON.stringify(database.options));
    await writer.hasPrinted(20);
    const before = writer.lines.length;
    const { file, manifest } = await backUp(database);
    await writer.hasPrinted(writer.lines.length + 20);
    await writer.kill();
    const target = await emptyTarget(database, open);
    const { verdict, secrets } = await restore(file, { target });
    const [one, two] = verdict;
    expect(one).toBe(two);
    expect(Number(one)).toBeGreaterThanOrEqual(before);
    expect(Number(one)).toBeLessThan(writer.lines.length);
    expect(secrets).toEqual(['app-secret']);
    expect(readFileSync(path.join(target.dataDir, 'app-secret'), 'utf8')).toBe(SECRET);
    expect(manifest.rows).toMatchObject({ settings: 2, migrations: manifest.migration.number });
    // Generated ids go on where they were, and nothing but the folder's content says that it was restored.
    const again = await openDatabase(target);
    expect(await counts(again)).toEqual([one, two]);
    await again.close();
    await expect(restore(file, { target })).rejects.toThrow(/is not empty: it has .*Nothing was changed/s);
  });
});

onSqlite('a backup’s file', (open) => {
  const made = async (secrets?: 'apart' | 'in' | 'none') => backUp(await open(), secrets);

  it('keeps secrets apart, unless they are wanted in it', async () => {
    const { file, secretsFile } = await made();
    expect(secretsFile).toBe(secretsFileFor(file));
    expect(readdirSync(path.dirname(file)).sort()).toEqual(['backup.secrets.tar.gz', 'backup.tar.gz']);
    const inside = await made('in');
    expect(inside.secretsFile).toBeNull();
    expect((await restore(inside.file)).secrets).toEqual(['app-secret']);
    const none = await made('none');
    await expect(restore(none.file)).rejects.toThrow('has no secrets. Give them with --secrets');
    expect((await restore(none.file, { secretsFile })).secrets).toEqual(['app-secret']);
    expect((await restore(none.file, { withoutSecrets: true })).secrets).toEqual([]);
  });

  it('is refused where bytes are wrong, its end is missing or it’s none of ours, before anything is written', async () => {
    const { file } = await made('in');
    const whole = readFileSync(file);
    const target = { dataDir: path.join(makeDataDir(), 'new'), databaseUrl: null };
    const flipped = Buffer.from(whole);
    // A single bit may change how zeros are packed, and nothing else.
    randomBytes(64).copy(flipped, whole.length >> 1);
    for (const [bytes, why] of [
      [flipped, /is damaged/],
      [whole.subarray(0, whole.length - 2000), /is damaged/],
      [randomBytes(3000), /is not a backup of Tickproof/],
    ] as const) {
      writeFileSync(file, bytes);
      await expect(restore(file, { target })).rejects.toThrow(why);
      await expect(restore(file, { target })).rejects.toThrow(InputError);
    }
    await expect(restore(path.join(target.dataDir, 'none.tar.gz'))).rejects.toThrow('there is no such file');
    expect(existsSync(target.dataDir)).toBe(false);
  });

  it('is made beside a newer version that only added something, and restored by that one alone', async () => {
    const database = await open();
    const newest = MIGRATIONS.length;
    await sql`INSERT INTO migrations (number, name, works_since) VALUES (${newest + 1}, 'later', ${newest})`.execute(
      database.db,
    );
    const { file } = await backUp(database);
    await expect(restore(file)).rejects.toThrow(OperatorError);
    await expect(restore(file)).rejects.toThrow('use a newer version of Tickproof');
    await sql`UPDATE migrations SET works_since = number WHERE number > ${newest}`.execute(database.db);
    await expect(backUp(database)).rejects.toThrow(`only works with programs from version ${newest + 1} on`);
  });

  it('is refused if another program’s migrations have our numbers, or its parts are there twice', async () => {
    const { file, manifest } = await made('none');
    const target = { dataDir: path.join(makeDataDir(), 'new'), databaseUrl: null };
    const { number } = manifest.migration;
    const other = { ...manifest, migration: { number, name: 'of-a-fork' }, parts: [] };
    await writeArchive(`${file}.other`, `${file}.draft`, other, []);
    await expect(restore(`${file}.other`, { target })).rejects.toThrow(OperatorError);
    await expect(restore(`${file}.other`, { target })).rejects.toThrow(
      `migration ${number} named 'of-a-fork'`,
    );
    const part = await describePart('tickproof.db', file);
    await writeArchive(`${file}.twice`, `${file}.draft`, { ...manifest, parts: [part.part] }, [part, part]);
    await expect(restore(`${file}.twice`, { target })).rejects.toThrow(
      'is damaged: it has tickproof.db twice',
    );
    expect(existsSync(target.dataDir)).toBe(false);
  });

  it('isn’t restored over other secrets or another program’s files', async () => {
    const { file } = await made();
    const target = { dataDir: makeDataDir(), databaseUrl: null };
    writeFileSync(path.join(target.dataDir, 'app-secret'), 'another');
    await expect(restore(file, { target })).rejects.toThrow('has another app-secret already');
    writeFileSync(path.join(target.dataDir, 'app-secret'), SECRET);
    writeFileSync(path.join(target.dataDir, 'diary.txt'), '');
    await expect(restore(file, { target })).rejects.toThrow('is not empty: it has diary.txt');
  });

  it('leaves nothing that would start if its restore is interrupted, and can be restored again', async () => {
    const database = await open();
    await writeSetting(database.db, 'one', '1');
    const { file } = await backUp(database);
    const target = { dataDir: makeDataDir(), databaseUrl: null };
    mkdirSync(path.join(target.dataDir, 'restoring'));
    writeFileSync(path.join(target.dataDir, 'restoring/tickproof.db'), 'half');
    await expect(openDatabase({ dataDir: target.dataDir })).rejects.toThrow(OperatorError);
    await expect(openDatabase({ dataDir: target.dataDir })).rejects.toThrow('did not finish');
    expect((await restore(file, { target })).verdict).toEqual(['1', null]);
    expect(readdirSync(target.dataDir).sort()).toEqual(['app-secret', 'lock.db', 'lock.pid', 'tickproof.db']);
  });

  it('never replaces a file, and its drafts are removed by the next one if the process was killed', async () => {
    const { file, source } = await made();
    await expect(makeBackup({ source, file, secrets: 'none' })).rejects.toThrow('exists already');
    const draft = path.join(path.dirname(file), '.killed.tar.gz.999999999.part');
    mkdirSync(draft);
    await makeBackup({ source, file: path.join(path.dirname(file), 'next.tar.gz'), secrets: 'none' });
    expect(existsSync(draft)).toBe(false);
    const nowhere = path.join(source.dataDir, 'nowhere/b.tar.gz');
    await expect(makeBackup({ source, file: nowhere, secrets: 'none' })).rejects.toThrow(
      'there is no such folder',
    );
  });
});
