import { type Millis, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { readSettings, removeFollow, storeFollow } from '@/lib/people/follows/server/follow-store';
import { addUser } from '@/lib/people/memberships/testing/users';
import { grantTo, parseRequest, run } from './grant';
import { parseSecurityLogRequest, securityLogLines } from './security-log';

const NOW = Date.UTC(2026, 10, 12) as Millis;
const parse = (...args: string[]) => parseRequest(args, NOW);

describe('the arguments of npm run grant', () => {
  it('grant and revoke', () => {
    expect(parse('Ann@people.example', '--plan', '3', '--admin', '--no-crypto')).toEqual({
      email: 'Ann@people.example',
      grant: { plan: 3, admin: true, subscriptions: { IntradayCrypto: false } },
      robots: { given: [], taken: [] },
    });
    expect(parse('ann@people.example', '--no-admin', '--crypto', '--money-management')).toEqual({
      email: 'ann@people.example',
      grant: { admin: false, subscriptions: { IntradayCrypto: true }, moneyManagement: true },
      robots: { given: [], taken: [] },
    });
    expect(
      parse(
        'ann@people.example',
        ...['--subscription', 'intradayforex', '--subscription', 'PatternSearchEngine'],
        ...['--take-subscription', 'IntradayStockETF', '--robot', '7', '--robot=-1000000005'],
        ...['--take-robot', '8', '--level', 'Advisor', '--until', '2027-01-31'],
      ),
    ).toEqual({
      email: 'ann@people.example',
      grant: {
        subscriptions: { IntradayForex: true, PatternSearchEngine: true, IntradayStockETF: false },
        level: 'advisor',
        until: Date.UTC(2027, 1, 1) - 1,
      },
      robots: { given: [7, -1_000_000_005], taken: [8] },
    });
  });

  it.each([
    [['--plan', '1'], 'expects one email address'],
    [['a@b.example', 'c@d.example'], 'expects one email address'],
    [['a@b.example', '--plan', '4'], "--plan '4' must be 0 (none), 1 (Intermediate One)"],
    [['a@b.example', '--plan', 'Expert'], "--plan 'Expert' must be 0"],
    [['a@b.example', '--level', 'guru'], "--level 'guru' must be beginner, intermediate, expert, advisor"],
    [
      ['a@b.example', '--subscription', 'Everything'],
      "there is no subscription 'Everything'; choose one of Intra",
    ],
    [
      ['a@b.example', '--crypto', '--take-subscription', 'IntradayCrypto'],
      'granted and revoked at the same time',
    ],
    [['a@b.example', '--robot', 'trend'], "robot 'trend' must be an Id"],
    [
      ['a@b.example', '--robot', '7', '--take-robot', '7'],
      'robot 7 cannot be granted and revoked at the same time',
    ],
    [['a@b.example', '--admin', '--until', '2026-11-11'], '--until 2026-11-11 is in the past'],
    [['a@b.example', '--admin', '--until', '2027-02-30'], "'2027-02-30' is not a date"],
    [['a@b.example', '--admin', '--until', 'tomorrow'], "'tomorrow' is not a date"],
    [['a@b.example', '--no-admin', '--until', '2027-01-31'], 'needs a grant it applies to'],
  ])('%j are refused', (args, message) => {
    expect(() => parse(...args)).toThrow(InputError);
    expect(() => parse(...args)).toThrow(message);
  });
});

async function addRobots(
  db: Database['db'],
  ...robots: readonly (readonly [id: number, name: string])[]
): Promise<void> {
  const more = {
    market: 'simulated',
    definition: '{}',
    params_hash: '',
    salt: '',
    commitment: '',
    is_hash_public: 0,
    published_at: 0,
    removed_at: null,
  } as const;
  await db
    .insertInto('robots')
    .values(robots.map(([id, name]) => ({ id, name, ...more })))
    .execute();
}

onSqlite('npm run grant', (open) => {
  it('works next to a running product, prints what the user now has, and revokes it', async () => {
    const running = await open();
    await addUser(running.db, 'ann');
    const beside = await openDatabase(running.options);
    const grant = (...words: string[]) => grantTo(beside, parse('ANN@people.example', ...words), NOW);
    try {
      expect(await grant('--plan', '2', '--crypto', '--admin')).toEqual([
        'ann@people.example now has:',
        '  plan              2 (Intermediate Two)',
        '  admin             Intermediate Two',
        '  admin             Intraday Crypto',
        '  level             beginner',
        '  content admin     yes',
        '  money management  no',
      ]);
      expect((await grant('--plan', '0', '--no-crypto')).slice(1)).toEqual([
        '  plan              none',
        '  level             beginner',
        '  content admin     yes',
        '  money management  no',
      ]);
      const user = await running.db.selectFrom('users').select('is_content_admin').executeTakeFirst();
      expect(user?.is_content_admin).toBe(1);
      expect(await securityLogLines(running, parseSecurityLogRequest(['Ann@people.example']))).toEqual([
        '2026-11-12T00:00:00Z  ann@people.example  Access changed by our team: plan none, IntradayCrypto off',
        '2026-11-12T00:00:00Z  ann@people.example  Access changed by our team: plan Intermediate Two, IntradayCrypto on, content admin on',
      ]);
    } finally {
      await beside.close();
    }
  });

  it('grants robots, a level, subscriptions and rights until a day, after which they expire', async () => {
    const database = await open();
    const { db } = database;
    await addUser(db, 'ann');
    await addRobots(db, [7, 'Trend rider'], [8, 'Mean street'], [9, 'Gone']);
    await db.updateTable('robots').set({ removed_at: NOW }).where('id', '=', 9).execute();
    await storeFollow(db, 'ann', 8, NOW);
    const grant = (now: Millis, ...words: string[]) =>
      grantTo(database, parseRequest(['ann@people.example', ...words], now), now);
    const all = ['--robot', '7', '--robot', '8', '--level', 'advisor', '--admin', '--plan', '1'];
    const until = ['--subscription', 'PatternSearchEngine', '--until', '2027-01-31'];
    const lines = [
      'ann@people.example now has:',
      '  plan              1 (Intermediate One)',
      '  admin             Intermediate One until 31 January 2027',
      '  admin             Pattern Search Engine until 31 January 2027',
      '  granted robot     7 Trend rider until 31 January 2027',
      '  granted robot     8 Mean street until 31 January 2027',
      '  level             advisor until 31 January 2027',
      '  content admin     yes until 31 January 2027',
      '  money management  no',
    ];
    expect(await grant(NOW, ...all, ...until)).toEqual(lines);
    const lastMoment = (Date.UTC(2027, 1, 1) - 2) as Millis;
    expect(await grant(lastMoment)).toEqual(lines);
    await expect(removeFollow(db, 'ann', 7, 'letClose', async () => undefined)).rejects.toThrow(
      "You can't unfollow this robot",
    );
    expect(await grant(plus(lastMoment, 1))).toEqual([
      'ann@people.example now has:',
      '  plan              none',
      '  level             beginner',
      '  content admin     no',
      '  money management  no',
    ]);
    // Robots she followed herself stay.
    const settings = await readSettings(db, 'ann', plus(lastMoment, 1), async () => undefined);
    expect([...settings].map(([id, setting]) => [id, setting.isFollowed, setting.isGrantedByAdmin])).toEqual([
      [8, true, false],
    ]);
    expect(await securityLogLines(database, parseSecurityLogRequest(['ann@people.example']))).toEqual([
      expect.stringContaining(
        'plan Intermediate One, PatternSearchEngine on, robot 7 Trend rider on, robot 8 Mean street on, level advisor, content admin on, until 31 January 2027',
      ),
    ]);
  });

  it('changes an end, removes it, and revokes robots', async () => {
    const database = await open();
    await addUser(database.db, 'ann');
    await addRobots(database.db, [7, 'Trend rider']);
    const grant = (...words: string[]) => grantTo(database, parse('ann@people.example', ...words), NOW);
    await grant('--plan', '3', '--robot', '7', '--level', 'expert', '--until', '2026-12-01');
    expect(await grant('--plan', '3', '--robot', '7', '--until', '2026-12-24')).toEqual(
      expect.arrayContaining([
        '  admin             Expert until 24 December 2026',
        '  granted robot     7 Trend rider until 24 December 2026',
        '  level             expert until 1 December 2026',
      ]),
    );
    expect(await grant('--level', 'advisor', '--plan', '3')).toEqual(
      expect.arrayContaining(['  admin             Expert', '  level             advisor']),
    );
    expect((await grant('--take-robot', '7')).join()).not.toContain('Trend rider');
    await expect(grant('--take-robot', '7', '--plan', '0')).rejects.toThrow('robot 7 is not granted to ann');
    expect((await grant())[1]).toBe('  plan              3 (Expert)');
  });

  it('names an unknown robot and grants nothing', async () => {
    const database = await open();
    await addUser(database.db, 'ann');
    const request = parse('ann@people.example', '--plan', '3', '--robot', '99');
    await expect(grantTo(database, request, NOW)).rejects.toThrow(NotFoundError);
    await expect(grantTo(database, request, NOW)).rejects.toThrow('there is no robot 99; npm run robots');
    expect((await grantTo(database, parse('ann@people.example'), NOW))[1]).toBe('  plan              none');
  });

  it('reports an unknown account', async () => {
    const database = await open();
    const request = parse('nobody@people.example', '--plan', '1');
    await expect(grantTo(database, request, NOW)).rejects.toThrow(NotFoundError);
    await expect(grantTo(database, request, NOW)).rejects.toThrow('nobody@people.example');
  });
});

it('creates no database if there is none', async () => {
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
