import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Millis } from '@/lib/core/base/brand';
import { openDatabase } from '@/lib/core/database/open-database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { makeDataDir } from '@/lib/core/database/testing/sqlite-folder';
import type { ProblemReport } from '@/lib/people/reports/report';
import { createReports } from '@/lib/people/reports/server/report-store';
import { answerReports, parseReportsRequest } from './reports';

const AT = Date.UTC(2026, 0, 2, 3, 4, 5) as Millis;
const REPORT: ProblemReport = {
  userId: null,
  name: 'Ann\u001b[31m',
  email: 'ann@example.com',
  subject: 'Abuse',
  message: 'First line\nsecond\u202E line',
  userAgent: 'Browser',
  attachment: { name: 'log.txt', type: 'text/plain', bytes: Uint8Array.of(65, 66, 255) },
};

onSqlite('npm run reports', (open) => {
  /** Read-only, as in the command. */
  async function filled() {
    const database = await open();
    const id = await createReports(database.db).store(REPORT, AT);
    const reader = await openDatabase({ ...database.options, readOnly: true });
    const answerTo = (...args: string[]) =>
      answerReports(createReports(reader.db), parseReportsRequest(args));
    return { id, answerTo, close: () => reader.close() };
  }

  it('lists reports and shows one, without terminal escapes', async () => {
    const { id, answerTo, close } = await filled();
    expect(await answerTo('list')).toEqual([
      `${id}  2026-01-02T03:04:05Z  Abuse  Ann?[31m <ann@example.com>  First line  [log.txt, text/plain, 3 bytes]`,
    ]);
    expect(await answerTo('show', id)).toEqual([
      `Report ${id}`,
      'At 2026-01-02T03:04:05Z',
      'From Ann?[31m <ann@example.com>, not signed in',
      'Subject Abuse',
      'Browser Browser',
      'Attachment log.txt, text/plain, 3 bytes',
      '',
      'First line',
      'second? line',
    ]);
    await expect(answerTo('show', 'none')).rejects.toThrow('there is no report none;');
    await close();
  });

  it('saves the exact attachment, readable by the operator only, and replaces nothing', async () => {
    const { id, answerTo, close } = await filled();
    const folder = path.join(makeDataDir(), 'saved');
    const file = path.join(folder, `${id}-log.txt`);
    expect((await answerTo('show', id, '--save', folder)).at(-1)).toBe(`Saved ${file}`);
    expect([...readFileSync(file)]).toEqual([65, 66, 255]);
    await expect(answerTo('show', id, '--save', folder)).rejects.toThrow(`${file} already exists`);
    await expect(answerTo('show', id, '--save', file)).rejects.toThrow('cannot be written');
    expect(existsSync(file)).toBe(true);
    await close();
  });

  it('says so if there are none', async () => {
    const { db } = await open();
    expect(await answerReports(createReports(db), { verb: 'list', limit: 5 })).toEqual([
      'No problems reported',
    ]);
  });
});

describe('the arguments of npm run reports', () => {
  it('are parsed', () => {
    expect(parseReportsRequest(['list'])).toEqual({ verb: 'list', limit: 50 });
    expect(parseReportsRequest(['list', '--limit', '3'])).toEqual({ verb: 'list', limit: 3 });
    expect(parseReportsRequest(['--', 'show', 'x'])).toEqual({ verb: 'show', id: 'x', saveTo: null });
    expect(parseReportsRequest(['show', 'x', '--save', 'out'])).toEqual({
      verb: 'show',
      id: 'x',
      saveTo: 'out',
    });
  });

  it.each([
    [[], 'name an action; use: npm run reports'],
    [['drop'], "'drop' is unknown"],
    [['show'], "'show' needs the id of a report"],
    [['show', 'a', 'b'], "'b' is one argument too many"],
    [['list', 'a'], "'a' is one argument too many"],
    [['list', '--save', 'x'], "--save only works with 'show'"],
    [['show', 'a', '--limit', '1'], "--limit only works with 'list'"],
    [['show', 'a', '--save', ''], '--save needs a folder'],
    [['list', '--limit', '0'], "--limit '0' is not"],
    [['list', '--all'], "Unknown option '--all'"],
  ])('are refused: %j', (args, message) => {
    expect(() => parseReportsRequest(args)).toThrow(message);
  });
});
