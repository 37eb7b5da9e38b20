import { InputError, NotFoundError } from '@/lib/base/errors';
import { openDatabase } from '@/lib/database/database';
import { forEachEngine } from '@/lib/database/testing/for-each-engine';
import { addUser } from '@/lib/memberships/testing/users';
import { grantTo, parseRequest, run } from './grant';
import { parseSecurityLogRequest, securityLogLines } from './security-log';

const NOW = Date.UTC(2026, 10, 12);

describe('the words of the command', () => {
  it('give and take', () => {
    expect(parseRequest(['Ann@people.example', '--plan', '3', '--admin', '--no-crypto'])).toEqual({
      email: 'Ann@people.example',
      grant: { plan: 3, admin: true, subscriptions: { IntradayCrypto: false } },
    });
    expect(parseRequest(['ann@people.example', '--no-admin', '--crypto', '--money-management'])).toEqual({
      email: 'ann@people.example',
      grant: { admin: false, subscriptions: { IntradayCrypto: true }, moneyManagement: true },
    });
  });

  it.each([
    [['--plan', '1'], 'name one e-mail address'],
    [['a@b.example', 'c@d.example'], 'name one e-mail address'],
    [['a@b.example', '--plan', '4'], "--plan '4' must be 0 (none), 1 (Intermediate One)"],
    [['a@b.example', '--plan', 'Expert'], "--plan 'Expert' must be 0"],
  ])('%j are refused', (args, message) => {
    expect(() => parseRequest(args)).toThrow(InputError);
    expect(() => parseRequest(args)).toThrow(message);
  });
});

forEachEngine('npm run grant', (open) => {
  it('works beside a running product, tells what the user has now, and takes it again', async () => {
    const running = await open();
    await addUser(running.db, 'ann');
    const beside = await openDatabase(running.options);
    const grant = (...words: string[]) =>
      grantTo(beside, parseRequest(['ANN@people.example', ...words]), NOW);
    try {
      expect(await grant('--plan', '2', '--crypto', '--admin')).toEqual([
        'ann@people.example has now:',
        '  plan              2 (Intermediate Two)',
        '  admin             Intermediate Two',
        '  admin             Intraday Crypto',
        '  content admin     yes',
        '  money management  no',
      ]);
      expect((await grant('--plan', '0', '--no-crypto')).slice(1)).toEqual([
        '  plan              none',
        '  content admin     yes',
        '  money management  no',
      ]);
      const user = await running.db.selectFrom('users').select('is_content_admin').executeTakeFirst();
      expect(user?.is_content_admin).toBe(1);
      expect(await securityLogLines(running, parseSecurityLogRequest(['Ann@people.example']))).toEqual([
        '2026-11-12T00:00:00Z  ann@people.example  Rights or plan changed by the operator: plan none, IntradayCrypto no',
        '2026-11-12T00:00:00Z  ann@people.example  Rights or plan changed by the operator: plan Intermediate Two, IntradayCrypto yes, content admin yes',
      ]);
    } finally {
      await beside.close();
    }
  });

  it('says when there is no such account', async () => {
    const database = await open();
    const request = parseRequest(['nobody@people.example', '--plan', '1']);
    await expect(grantTo(database, request, NOW)).rejects.toThrow(NotFoundError);
    await expect(grantTo(database, request, NOW)).rejects.toThrow('nobody@people.example');
  });
});

it('makes no database where there is none', async () => {
  const before = process.env['DATA_DIR'];
  process.env['DATA_DIR'] = '/nonexistent/tickproof';
  try {
    await expect(run(['ann@people.example', '--plan', '1'])).rejects.toThrow(
      'There is no database in /nonexistent/tickproof yet',
    );
  } finally {
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
  }
});
