import { closeSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/lib/core/base/errors';
import { checkForDamage } from './check-damage';
import { openDatabase } from './open-database';
import { writeSetting } from './settings';
import { copyDataDir, makeDataDir, makeMigratedDataDir } from './testing/sqlite-folder';
import { watchDamage } from './watch-damage';

const PAGE = 4096;

describe('a folder whose database is damaged', () => {
  let sound: string;
  beforeAll(async () => {
    sound = await makeMigratedDataDir();
    const { db, close } = await openDatabase({ dataDir: sound });
    for (let key = 0; key < 300; key += 1) await writeSetting(db, `key ${key}`, 'x'.repeat(200));
    await close();
  });

  const overwrite = (dataDir: string, at: number, bytes: Buffer) => {
    const file = openSync(path.join(dataDir, 'tickproof.db'), 'r+');
    writeSync(file, bytes, 0, bytes.length, at);
    closeSync(file);
  };

  it.each<[string, (dataDir: string, size: number) => void]>([
    ['in its first bytes', (dataDir) => overwrite(dataDir, 0, Buffer.alloc(16, 7))],
    ['in the format of its header', (dataDir) => overwrite(dataDir, 18, Buffer.from([0xfd]))],
    ['in its schema', (dataDir) => overwrite(dataDir, 100, Buffer.alloc(2000, 7))],
    ['in a page of rows', (dataDir, size) => overwrite(dataDir, size - PAGE, Buffer.alloc(PAGE, 7))],
    ['by a lost end', (dataDir, size) => truncateSync(path.join(dataDir, 'tickproof.db'), size - 3 * PAGE)],
    ['by a lost middle', (dataDir, size) => truncateSync(path.join(dataDir, 'tickproof.db'), size / 2)],
  ])('%s is refused with a sentence that names the file and what to do', (_, damage) => {
    const dataDir = copyDataDir(sound);
    expect(() => checkForDamage(dataDir)).not.toThrow();
    damage(dataDir, readFileSync(path.join(dataDir, 'tickproof.db')).length);
    expect(() => checkForDamage(dataDir)).toThrow(OperatorError);
    expect(() => checkForDamage(dataDir)).toThrow(`${path.join(dataDir, 'tickproof.db')} is damaged`);
    expect(() => checkForDamage(dataDir)).toThrow('npm run restore -- FILE');
  });

  it('while it is open fails what reads those rows, and is told', async () => {
    const dataDir = copyDataDir(sound);
    const told: string[] = [];
    const watch = watchDamage({ error: ({ why }: { readonly why: string }) => told.push(why) } as never);
    const { db, close } = await openDatabase({ dataDir, watch: { onDamaged: watch.note } });
    const count = () => db.selectFrom('settings').select('value').execute();
    try {
      overwrite(
        dataDir,
        readFileSync(path.join(dataDir, 'tickproof.db')).length - PAGE,
        Buffer.alloc(PAGE, 7),
      );
      await expect(count()).rejects.toThrow(OperatorError);
      await expect(count()).rejects.toThrow('npm run restore -- FILE');
      expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
      expect(told).toEqual([watch.found()]);
      expect(watch.found()).toContain(`The database in ${dataDir} is damaged`);
    } finally {
      await close();
    }
  });

  it('is told from a new folder if it is empty or missing', () => {
    const dataDir = makeDataDir();
    checkForDamage(dataDir);
    writeFileSync(path.join(dataDir, 'tickproof.db'), '');
    checkForDamage(dataDir);
    writeFileSync(path.join(dataDir, 'log-key'), 'x');
    expect(() => checkForDamage(dataDir)).toThrow('is empty, although the folder has a log-key');
    rmSync(path.join(dataDir, 'tickproof.db'));
    expect(() => checkForDamage(dataDir)).toThrow('is missing, although the folder has a log-key');
  });
});
