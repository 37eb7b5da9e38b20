import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/lib/core/base/errors';
import { lockDataDir } from './data-dir-lock';
import { openDatabase } from './open-database';
import { startChild } from './testing/child-process';
import { makeDataDir, makeMigratedDataDir } from './testing/sqlite-folder';

const HOLDER = path.join(__dirname, 'testing/hold-lock.ts');

function findRefusal(dataDir: string): string {
  try {
    lockDataDir(dataDir).release();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'taken';
}

describe('lockDataDir', () => {
  it('locks out other processes until it is released', () => {
    const dataDir = path.join(makeDataDir(), 'made/on/the/way');
    const lock = lockDataDir(dataDir);
    expect(findRefusal(dataDir)).toContain(`${dataDir} is in use by process ${process.pid}`);
    // Another container has its own process 1.
    writeFileSync(path.join(dataDir, 'lock.pid'), '1 web-2');
    expect(findRefusal(dataDir)).toContain('is in use by process 1 on web-2. Stop that process');
    lock.release();
    lock.release();
    expect(findRefusal(dataDir)).toBe('taken');
  });

  it('is still held after the same process has tried to take it again', async () => {
    const dataDir = makeDataDir();
    const lock = lockDataDir(dataDir);
    findRefusal(dataDir);
    await expect(startChild(HOLDER, dataDir).hasPrinted(1)).rejects.toThrow('is in use by process');
    lock.release();
  });

  it('makes old and new files inaccessible to the machine’s other users', async () => {
    const dataDir = await makeMigratedDataDir();
    const readMode = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777;
    for (const name of ['app-secret', 'lock.pid', 'notes.txt']) writeFileSync(path.join(dataDir, name), 'x');
    for (const name of readdirSync(dataDir)) chmodSync(path.join(dataDir, name), 0o644);
    chmodSync(dataDir, 0o755);
    const lock = lockDataDir(dataDir);
    const database = await openDatabase({ dataDir });
    await database.db.insertInto('settings').values({ key: 'x', value: '1' }).execute();
    const modes = Object.fromEntries(readdirSync(dataDir).map((name) => [name, readMode(name)]));
    await database.close();
    lock.release();
    expect(modes).toMatchObject({ 'tickproof.db-wal': 0o600, 'tickproof.db-shm': 0o600, 'notes.txt': 0o644 });
    expect(Object.keys(modes).filter((name) => modes[name] !== 0o600)).toEqual(['notes.txt']);
    expect(readMode('.')).toBe(0o700);
  });

  it('leaves a shared folder’s permissions unchanged, and protects our files in it', () => {
    const dataDir = makeDataDir();
    mkdirSync(path.join(dataDir, 'pictures'), { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    lockDataDir(dataDir).release();
    const readMode = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777;
    expect([readMode('.'), readMode('pictures'), readMode('lock.db')]).toEqual([0o755, 0o755, 0o600]);
  });

  it('keeps folders apart', () => {
    const locks = [lockDataDir(makeDataDir()), lockDataDir(makeDataDir())];
    for (const lock of locks) lock.release();
  });

  it('blocks other processes, and is released when its own is killed', async () => {
    const dataDir = makeDataDir();
    const holder = startChild(HOLDER, dataDir);
    await holder.hasPrinted(1);
    expect(findRefusal(dataDir)).toBe(
      `DATA_DIR ${dataDir} is in use by process ${holder.pid}. Stop that process, or set DATA_DIR to another folder`,
    );
    await holder.kill();
    const lock = lockDataDir(dataDir);
    const second = startChild(HOLDER, dataDir);
    await expect(second.hasPrinted(1)).rejects.toThrow(`in use by process ${process.pid}`);
    lock.release();
  });

  it('tells the operator about an impossible folder, or a lock path that isn’t a file', () => {
    const parent = makeDataDir();
    const file = path.join(parent, 'file');
    writeFileSync(file, '');
    expect(findRefusal(path.join(file, 'data'))).toContain(
      `DATA_DIR ${path.join(file, 'data')} cannot be used`,
    );
    writeFileSync(path.join(parent, 'lock.db'), 'something else'.repeat(100));
    expect(findRefusal(parent)).toContain(`DATA_DIR ${parent} cannot be used`);
  });
});
