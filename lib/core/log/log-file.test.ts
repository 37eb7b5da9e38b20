import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '@/lib/core/base/errors';
import { openLogFile } from './log-file';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'log-file-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

function open(options: Parameters<typeof openLogFile>[0]) {
  const log = openLogFile({ lookEveryMs: 0, ...options });
  undo.push(log.close);
  return log;
}

const linesIn = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

describe('a log in a file', () => {
  it('keeps a number of older files, and loses no line of any thread while files are moved', () => {
    const folder = makeFolder();
    const file = path.join(folder, 'web.log');
    const main = open({ file, kept: 2, maxBytes: 90, rotates: true });
    const other = open({ file, kept: 2, maxBytes: 90, rotates: false });
    const line = (number: number) => `{"line":${String(number).padStart(2, '0')}}\n`;
    for (let number = 0; number < 24; number += 1) (number % 3 === 0 ? main : other).write(line(number));
    expect(readdirSync(folder).sort()).toEqual(['web.log', 'web.log.1', 'web.log.2']);
    for (let number = 24; number < 40; number += 1) (number % 3 === 0 ? main : other).write(line(number));
    const left = ['web.log.2', 'web.log.1', 'web.log'].flatMap((name) => linesIn(path.join(folder, name)));
    // The oldest file is gone; what is left has no gap.
    const first = 40 - left.length;
    expect(first).toBeGreaterThan(0);
    expect(left).toEqual(Array.from({ length: left.length }, (_, index) => line(first + index).trimEnd()));
  });

  it('goes on in a new file when logrotate has moved it away', () => {
    const file = path.join(makeFolder(), 'web.log');
    const log = open({ file, kept: 0, maxBytes: 1 });
    log.write('before\n');
    renameSync(file, `${file}-20261126`);
    log.write('after\n');
    expect([linesIn(`${file}-20261126`), linesIn(file)]).toEqual([['before'], ['after']]);
  });

  it('names the setting when it can’t be written', () => {
    const file = path.join(makeFolder(), 'missing', 'web.log');
    expect(() => open({ file, kept: 1 })).toThrow(OperatorError);
    expect(() => open({ file, kept: 1 })).toThrow(`LOG_FILE ${file} can't be written`);
  });
});
