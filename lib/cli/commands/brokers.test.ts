import type { Millis } from '@/lib/core/base/brand';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { recordAccountEvent } from '@/lib/trading/broker-accounts/server/account-log-store';
import { parseBrokersRequest, run } from './brokers';

describe('npm run brokers', () => {
  it('accepts its verbs, and refuses others with the usage', () => {
    expect(parseBrokersRequest(['list'])).toEqual({ verb: 'list' });
    expect(parseBrokersRequest(['show', 'a'])).toEqual({ verb: 'show', id: 'a' });
    expect(parseBrokersRequest(['halt', 'all', 'Maintenance.'])).toEqual({
      verb: 'halt',
      id: 'all',
      reason: 'Maintenance.',
    });
    for (const args of [[], ['list', 'a'], ['show'], ['halt'], ['resume', 'a', 'b'], ['sell', 'a']])
      expect(() => parseBrokersRequest(args)).toThrow('expects npm run brokers');
  });

  it('lists, shows, halts and resumes accounts, and never shows keys', async () => {
    const before = process.env['DATA_DIR'];
    const dataDir = await makeMigratedDataDir();
    process.env['DATA_DIR'] = dataDir;
    await addAccount(dataDir);
    const printed: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.push(String(text).trim());
      return true;
    });
    try {
      await run(['list']);
      await run(['halt', 'all', 'Maintenance.']);
      await run(['halt', 'all']);
      await run(['show', 'account']);
      await run(['resume', 'account']);
      await expect(run(['resume', 'account'])).rejects.toThrow('halted');
      await expect(run(['show', 'other'])).rejects.toThrow('There is no account');
    } finally {
      write.mockRestore();
      if (before === undefined) delete process.env['DATA_DIR'];
      else process.env['DATA_DIR'] = before;
    }
    const text = printed.join('\n');
    expect(printed[0]).toMatch(/^account {2}user \S+ {2}alpaca {2}REAL MONEY {2}armed/);
    expect(text).toContain('account halted');
    expect(text).toContain('Nothing to halt');
    expect(text).toContain('stopped by operator');
    expect(text).toContain('Stopped (by the operator): Maintenance.');
    expect(text).toContain('can be armed by its user again');
    expect(text).not.toContain('sealed-keys');
  });
});

async function addAccount(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const { db } = database;
  const userId = await insertUser(
    db,
    { email: 'ann@example.com', name: 'Ann', passwordHash: null, firstTouch: null },
    1 as Millis,
  );
  await db
    .insertInto('trading_accounts')
    .values({
      id: 'account',
      user_id: userId ?? '',
      broker: 'alpaca',
      mode: 'live',
      market: 'live',
      generation: 1,
      state: 'armed',
      start_balance: 0,
      cash: 0,
      last_fill: 0,
      created_at: 1,
      archived_at: null,
      name: 'Mine',
    })
    .execute();
  await db
    .insertInto('account_keys')
    .values({
      account_id: 'account',
      version: 1,
      state: 'current',
      sealed: 'sealed-keys',
      sealed_for: 'x',
      last4: 'AB12',
      created_at: 1,
    })
    .execute();
  const connected = {
    kind: 'connected',
    broker: 'alpaca',
    mode: 'live',
    name: 'Mine',
    keyLast4: 'AB12',
  } as const;
  await recordAccountEvent(db, 'account', connected, 1);
  await database.close();
}
