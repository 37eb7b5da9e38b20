import type { Millis } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { joinAs, openProduct } from '../testing/open-product';

const NOW = Date.UTC(2026, 0, 5) as Millis;

interface Item {
  readonly Id: string;
  readonly Kind: string;
  readonly Name: string;
  readonly Path: string;
  readonly CanHaveAlert: boolean;
  readonly HasAlert: boolean;
}

onSqlite('saved screens', (open) => {
  async function setUp() {
    const database = await open();
    const { api, close } = await openProduct(database, () => NOW);
    closers.push(close);
    const join = async (name: string) => {
      const visitor = await joinAs(api, database, name, NOW);
      const call = async (what: string, request: object) => {
        const { status, body } = await visitor.call(`CxScreener/${what}`, request);
        return status === 200 ? (body['Items'] as readonly Item[]) : `${status} ${body['Message']}`;
      };
      return {
        call,
        save: (name: string, query: string, kind = 'instruments') =>
          call('SaveScreen', { kind, name, query }),
      };
    };
    return { join, ann: await join('ann') };
  }
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  it('are kept in their one spelling, and say what can’t be read', async () => {
    const { ann } = await setUp();
    const toPath = async (query: string, kind?: string) => {
      const items = await ann.save(query, query, kind);
      return typeof items === 'string' ? items : items.find(({ Name }) => Name === query)?.Path;
    };
    expect(await toPath('?page=3&sort=-rsi14&f=rsi14:lt:30.0,price:gt:5')).toBe(
      '/app-ng/screener?f=price:gt:5,rsi14:lt:30&sort=-rsi14',
    );
    expect(await toPath('f=magic:lt:30')).toBe('400 There is no field “magic”.');
    expect(await toPath('/bot-trading/?page=2&view=table&compare=7.8&sort=name', 'robots')).toBe(
      '/bot-trading/?sort=name&view=table',
    );
    for (const wrong of ['/bot-trading/no-such-thing/', '/app/user/account/', 'https://evil.example/', ''])
      expect(await ann.save('Elsewhere', wrong, 'robots')).toBe(
        '400 This isn’t the address of a list of robots.',
      );
    expect(await ann.save('Long', `?f=${'x'.repeat(4001)}`)).toMatch(/^400 query must be a text of at most/);
  });

  it('have a name of their own among a user’s of their kind', async () => {
    const { join, ann } = await setUp();
    await ann.save('Oversold', '');
    const bob = await join('bob');
    const taken = '400 The name “Oversold” is already taken. Choose another one.';
    expect(await ann.save('  OVERSOLD ', '?class=etfs')).toBe(taken);
    expect(await ann.save('Oversold', '/bot-trading/', 'robots')).toHaveLength(2);
    expect(await bob.save('Oversold', '')).toHaveLength(1);
    const [other] = (await ann.save('Other', '')) as readonly Item[];
    expect(await ann.save(' \n', '')).toBe('400 Enter a name of 1 to 60 characters.');
    const id = ((await ann.call('GetScreens', {})) as readonly Item[]).find(
      ({ Name }) => Name === 'Other',
    )?.Id;
    expect(await ann.call('RenameScreen', { id, name: 'oversold' })).toBe(taken);
    expect(await ann.call('RenameScreen', { id, name: 'OTHER' })).toContainEqual(
      expect.objectContaining({ Id: id, Name: 'OTHER' }),
    );
    const gone = '404 You have no saved screen like that. It may have been deleted.';
    expect(await bob.call('RenameScreen', { id: other?.Id, name: 'Mine' })).toBe(gone);
    expect(await bob.call('SetScreenAlert', { id: other?.Id, hasAlert: true })).toBe(gone);
    await bob.call('DeleteScreen', { id: other?.Id });
    expect(await ann.call('GetScreens', {})).toHaveLength(3);
    expect(await ann.call('DeleteScreen', { id })).toHaveLength(2);
  });

  it('have alerts where what they match can change, and are fifty at most', async () => {
    const { ann } = await setUp();
    await ann.save('Then', '?asof=2025-03-14');
    await ann.save('Robots', '/bot-trading/', 'robots');
    const items = (await ann.save('Now', '?class=etfs')) as readonly Item[];
    const say = async (name: string) => {
      const id = items.find(({ Name }) => Name === name)?.Id;
      const after = await ann.call('SetScreenAlert', { id, hasAlert: true });
      return typeof after === 'string' ? after : after.find(({ Id }) => Id === id)?.HasAlert;
    };
    expect(items.filter(({ CanHaveAlert }) => CanHaveAlert).map(({ Name }) => Name)).toEqual(['Now']);
    expect(await say('Then')).toMatch(/^400 This screen is for a past date/);
    expect(await say('Robots')).toBe('400 Only screens of instruments have alerts.');
    expect(await say('Now')).toBe(true);
    for (let no = 4; no <= 50; no += 1) await ann.save(`Screen ${no}`, '');
    expect(await ann.save('One more', '')).toBe(
      '400 You can save 50 screens and lists. Delete one you no longer need first.',
    );
  });
});
