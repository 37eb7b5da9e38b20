import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/lib/base/errors';
import { lockDataDir } from './data-dir-lock';
import { startChild } from './testing/child-process';
import { makeDataDir } from './testing/sqlite-folder';

const HOLDER = path.join(__dirname, 'testing/hold-lock.ts');

function refusalOf(dataDir: string): string {
  try {
    lockDataDir(dataDir).release();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'taken';
}

describe('lockDataDir', () => {
  it('lets nobody else in until it is released', () => {
    const dataDir = path.join(makeDataDir(), 'made/on/the/way');
    const lock = lockDataDir(dataDir);
    expect(refusalOf(dataDir)).toContain(`${dataDir} is in use by process ${process.pid}`);
    lock.release();
    lock.release();
    expect(refusalOf(dataDir)).toBe('taken');
  });

  it('keeps folders apart', () => {
    const locks = [lockDataDir(makeDataDir()), lockDataDir(makeDataDir())];
    for (const lock of locks) lock.release();
  });

  it('is held against other processes and goes with a killed one', async () => {
    const dataDir = makeDataDir();
    const holder = startChild(HOLDER, dataDir);
    await holder.hasPrinted(1);
    expect(refusalOf(dataDir)).toBe(
      `DATA_DIR ${dataDir} is in use by process ${holder.pid}. Stop that process, or set DATA_DIR to another folder`,
    );
    await holder.kill();
    const lock = lockDataDir(dataDir);
    const second = startChild(HOLDER, dataDir);
    await expect(second.hasPrinted(1)).rejects.toThrow(`in use by process ${process.pid}`);
    lock.release();
  });

  it('tells the operator about a folder that cannot be one, or a lock file that is something else', () => {
    const parent = makeDataDir();
    const file = path.join(parent, 'file');
    writeFileSync(file, '');
    expect(refusalOf(path.join(file, 'data'))).toContain(
      `DATA_DIR ${path.join(file, 'data')} cannot be used`,
    );
    writeFileSync(path.join(parent, 'lock.db'), 'something else'.repeat(100));
    expect(refusalOf(parent)).toContain(`DATA_DIR ${parent} cannot be used`);
  });
});
