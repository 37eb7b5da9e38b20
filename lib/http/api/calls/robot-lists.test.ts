import { findInstrument } from '@/lib/market/data/instruments';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { NO_FILTER } from '@/lib/robots/catalogue/search/request';
import { randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import { BROKERAGE, PENDING, runCall, SIGNAL, testCatalogue, USER, VIRTUAL } from '../testing/call-context';
import { GUEST, toViewer, type Viewer } from '../viewer';
import { getAiRobots } from './get-ai-robots';
import { getFiltersAvailability } from './get-filters-availability';
import { getPopularAiRobots } from './get-popular-ai-robots';

interface Products {
  readonly Items: readonly Readonly<Record<string, unknown>>[];
  readonly Total: number;
}

const MONEY = ['ClosedPL', 'InitialBalance', 'AdjustedBalance', 'AmountOfEachTradeText'];
const search = async (request: object, more = {}) =>
  (await runCall(getAiRobots, { request }, more)) as Products;
const ids = ({ Items }: Products) => Items.map((item) => item['Id']);

describe('GetAIRobots', () => {
  it('accepts a request in which everything is omitted or null', async () => {
    const all = await search({});
    expect(all).toMatchObject({ Total: 4 });
    expect(ids(all)).toHaveLength(4);
    const nothing = {
      offset: null,
      pageSize: null,
      fundTypes: null,
      sort: null,
      tickers: null,
      searchKeyword: null,
    };
    expect(await search({ ...nothing, accountsType: null, timeHorizonLevel: null, unknown: 1 })).toEqual(all);
  });

  it.each([
    ['offset and pageSize', { offset: 1, pageSize: 1, sort: { by: 'name.keyword' } }, 4, [VIRTUAL]],
    ['accountsType', { accountsType: 'RealMoney' }, 1, [BROKERAGE]],
    ['timeframes', { timeframes: [15, 5] }, 1, [SIGNAL]],
    ['tradesMin', { tradesMin: 1, tradesMax: 2 }, 3, null],
    ['tickers in any case', { tickers: ['aaa', 'zzz'] }, 4, null],
    ['tradedTickers', { tickers: ['AAA'], tradedTickers: ['ZZZ'] }, 0, []],
    ['searchKeyword', { searchKeyword: 'still' }, 1, [PENDING]],
    ['robotTypes', { robotTypes: ['TickerCentric'] }, 0, []],
    ['levels', { maxOpenPositionsLevel: 'Low', timeHorizonLevel: 'Low' }, 3, null],
    ['levels that no robot has', { timeHorizonLevel: 'High' }, 0, []],
    ['publicationTypes', { publicationTypes: ['ForSale'] }, 4, null],
    ['an offset beyond the end', { offset: 1_000_000 }, 4, []],
    ['isSubscribed of a guest', { isSubscribed: true }, 0, []],
  ])('filters and pages by %s', async (_, request, total, expected) => {
    const answer = await search(request);
    expect(answer.Total).toBe(total);
    if (expected) expect(ids(answer)).toEqual(expected);
  });

  it('lists which of the requested tickers a robot trades', async () => {
    const answer = await search({ tickers: [' bbb ', 'zzz'], tradedTickers: ['aaa'] });
    expect(answer.Items.map((item) => item['MatchedTickers'])).toEqual(Array(4).fill(['AAA', 'BBB']));
    expect((await search({})).Items[0]?.['MatchedTickers']).toEqual([]);
  });

  it('treats a renamed ticker as its successor', async () => {
    const catalogue = createCatalogue({ name: 'simulated', label: '', now: 0 });
    catalogue.replace(randomModels(300, 5), 300);
    expect(findInstrument('FB')?.renamedToTicker).toBe('META');
    const byOldName = await search({ tickers: ['fb'] }, { catalogue: catalogue.reader });
    expect(byOldName.Total).toBe(catalogue.reader.tickers().get('META'));
    expect(byOldName.Total).toBeGreaterThan(0);
  });

  it('shows a guest no money, and a user money and own settings', async () => {
    const guest = await search({});
    for (const item of guest.Items) for (const name of MONEY) expect(item).not.toHaveProperty(name);
    expect(JSON.stringify(guest)).not.toContain('"IsSubscribed":true');
    const user = await search({}, { viewer: USER });
    const settings = ['Id', 'IsSubscribed', 'IsNotificationsEnabled', 'IsAutopilotEnabled', 'InitialBalance'];
    expect(user.Items.map((item) => settings.map((name) => item[name]))).toEqual(
      expect.arrayContaining([
        [VIRTUAL, true, false, false, 10_000],
        [SIGNAL, false, true, true, 10_000],
        [BROKERAGE, false, false, true, 25_000],
        [PENDING, false, false, false, 10_000],
      ]),
    );
    expect(Object.keys(guest.Items[0] ?? {})).toEqual(
      Object.keys(user.Items[0] ?? {}).filter((name) => !MONEY.includes(name)),
    );
    expect(await search({ isSubscribed: false }, { viewer: USER })).toMatchObject({ Total: 3 });
    expect(await search({ isPushNotificationEnabled: true }, { viewer: USER })).toMatchObject({ Total: 1 });
  });

  it('never shows one viewer’s settings and money to the next', async () => {
    const catalogue = testCatalogue();
    const other = toViewer(USER, new Map());
    const marked = /"Is(?:Subscribed|NotificationsEnabled|AutopilotEnabled)":true/;
    const ask = async (viewer: Viewer) => JSON.stringify(await search({}, { catalogue, viewer }));
    const first = await ask(USER);
    expect(first).toMatch(marked);
    expect(await ask(other)).not.toMatch(marked);
    expect(await ask(GUEST)).not.toMatch(/"ClosedPL"|Balance|true,"IsPending/);
    expect(await ask(USER)).toBe(first);
  });

  it('doesn’t let guests filter by balance or sort by dollar amounts', async () => {
    for (const request of [{ initialBalanceMin: 0 }, { initialBalanceMax: 1e9 }])
      await expect(search(request)).rejects.toMatchObject({
        status: 403,
        message: 'Join for free to filter by balance',
      });
    for (const ascending of [true, false])
      await expect(search({ sort: { by: 'full.closedPL', ascending } })).rejects.toMatchObject({
        status: 403,
        message: 'Join for free to sort by closed P/L',
      });
    await search({ sort: { by: 'full.closedPL' } }, { viewer: USER });
    expect(await search({ initialBalanceMin: null })).toMatchObject({ Total: 4 });
    expect(ids(await search({ initialBalanceMin: 20_000 }, { viewer: USER }))).toEqual([BROKERAGE]);
  });

  it.each([
    [{ pageSize: 0 }, 'request.pageSize must be a whole number from 1 to 100'],
    [{ pageSize: 101 }, 'request.pageSize must be a whole number from 1 to 100'],
    [{ pageSize: '6' }, 'request.pageSize must be a whole number from 1 to 100'],
    [{ offset: 1.5 }, 'request.offset must be a whole number from 0 to 1000000'],
    [{ offset: 1_000_001 }, 'request.offset must be a whole number from 0 to 1000000'],
    [{ fundTypes: ['S', 'X'] }, 'request.fundTypes[1] must be one of S, E, F, C'],
    [{ fundTypes: 'S' }, 'request.fundTypes must be a list of at most 50'],
    [{ timeframes: [30] }, 'request.timeframes[0] must be one of 5, 15, 60'],
    [{ tickers: ['A', 'B', 'C', 'D', 'E', 'F'] }, 'request.tickers must be a list of at most 5'],
    [{ searchKeyword: 'x'.repeat(201) }, 'request.searchKeyword must be a text of at most 200 characters'],
    [{ isSubscribed: 'yes' }, 'request.isSubscribed must be true or false'],
    [{ tradesMin: 5, tradesMax: 4 }, 'request.tradesMin must not be above request.tradesMax'],
    [
      { initialBalanceMin: 2, initialBalanceMax: 1 },
      'request.initialBalanceMin must not be above request.initialBalanceMax',
    ],
    [{ tradesMin: '1' }, 'request.tradesMin must be a number'],
    [{ accountsType: 'Real' }, 'request.accountsType must be one of NoAccounts, Virtual, RealMoney'],
    [
      { sort: { by: 'commonTickers', ascending: true } },
      'request.sort.ascending must not be true when sorting by commonTickers',
    ],
    [
      { offset: -1, pageSize: [] },
      'request.offset must be a whole number from 0 to 1000000; request.pageSize must',
    ],
  ])('%j is refused by name', async (request, message) => {
    await expect(search(request)).rejects.toThrow(message);
  });

  it.each([
    [{}, 'request must be an object'],
    [{ request: [] }, 'request must be an object'],
    [[], 'The body must be an object'],
    [null, 'The body must be an object'],
    ['x', 'The body must be an object'],
  ])('the body %j is refused', async (body, message) => {
    await expect(runCall(getAiRobots, body)).rejects.toThrow(message);
  });

  it('doesn’t accept 1e999 as a number', () => {
    const run = () => getAiRobots.run('{"request":{"tradesMin":1e999}}', {} as never);
    expect(run).toThrow('request.tradesMin must be a number');
  });
});

describe('GetPopularAiRobots', () => {
  const popular = async (body: object, followers: Record<number, number> = {}) =>
    (await runCall(getPopularAiRobots, body, { followers: (id) => followers[id] ?? 0 })) as Products;

  it('puts the most followed first and keeps the usual order among the rest', async () => {
    const usual = ids(await search({}));
    expect(ids(await popular({}))).toEqual(usual);
    const rest = usual.filter((id) => id !== PENDING && id !== SIGNAL);
    expect(ids(await popular({ count: 3 }, { [PENDING]: 2, [SIGNAL]: 9 }))).toEqual([
      SIGNAL,
      PENDING,
      rest[0],
    ]);
    expect(await popular({ count: 1 })).toMatchObject({ Total: 4, Items: { length: 1 } });
    await expect(popular({ count: 51 })).rejects.toThrow('count must be a whole number from 1 to 50');
  });
});

describe('GetFiltersAvailability', () => {
  type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;
  const available = async (filters: object, more = {}) =>
    (await runCall(getFiltersAvailability, { filters }, more)) as Counts;

  it('counts each group with all filters but its own', async () => {
    const counts = await available({ accountsType: 'NoAccounts' });
    expect(counts).toMatchObject({
      AccountsTypes: { NoAccounts: 1, Virtual: 2, RealMoney: 1 },
      Timeframes: { 5: 0, 15: 1, 60: 0 },
      FundTypes: { S: 1, E: 0, F: 0, C: 0 },
      AnalysisTypes: { TA: 1, FA: 0, TAFA: 0 },
      RobotTypes: { All: 1, TickerCentric: 0 },
    });
  });

  it('agrees with the catalogue on many robots', async () => {
    const catalogue = createCatalogue({ name: 'simulated', label: '', now: 0 });
    catalogue.replace(randomModels(400, 2), 400);
    const { reader } = catalogue;
    const counts = await available(
      { fundTypes: ['S', 'E'], robotType: 'LongOnly', analysisTypes: ['TA'] },
      { catalogue: reader },
    );
    const filter = {
      ...NO_FILTER,
      fundTypes: ['S', 'E'],
      robotTypes: ['LongOnly'],
      analysisTypes: ['TA'],
    } as const;
    expect(counts['FundTypes']?.['C']).toBe(reader.count({ ...filter, fundTypes: ['C'] }));
    expect(counts['RobotTypes']?.['Top10']).toBe(reader.count({ ...filter, robotTypes: ['Top10'] }));
    expect(counts['AnalysisTypes']?.['FA']).toBe(reader.count({ ...filter, analysisTypes: ['FA'] }));
    expect(counts['RiskLevels']?.['High']).toBe(
      reader.count({ ...filter, analysisTypes: [], robotTypes: [], riskLevels: ['High'] }),
    );
    expect(counts['Timeframes']?.['60']).toBe(reader.count({ ...filter, timeframes: [60] }));
  });

  it('counts within the robots that a user follows, and within a range of balances', async () => {
    const all = async (filters: object, viewer = USER) =>
      (await available(filters, { viewer }))['RobotTypes']?.['All'];
    const followed = USER.followed.size;
    expect(followed).toBeGreaterThan(0);
    expect(await all({ isSubscribed: true })).toBe(followed);
    expect(await all({ isSubscribed: false })).toBe(4 - followed);
    const [mine, others] = [true, false].map((isSubscribed) => all({ autopilotsOn: true, isSubscribed }));
    expect(((await mine) ?? 0) + ((await others) ?? 0)).toBe(await all({ autopilotsOn: true }));
    expect(await all({ initialBalanceMin: 1e9 })).toBe(0);
    expect(await all({ initialBalanceMax: 1e9 })).toBe(4);
  });

  it('reveals nothing about balances to guests', async () => {
    for (const filters of [{ initialBalanceMin: 0 }, { initialBalanceMax: 0 }])
      await expect(available(filters)).rejects.toThrow('Join for free to filter by balance');
    expect((await available({ isSubscribed: true }))['RobotTypes']?.['All']).toBe(0);
  });

  it.each([
    [{ notificationsOn: true }, 1],
    [{ autopilotsOn: true }, 2],
    [{ notificationsOn: true, autopilotsOn: true }, 1],
    [{ notificationsOn: false, autopilotsOn: null }, 4],
  ])('%j leaves a user %d robots, and a guest none of those marked', async (filters, expected) => {
    expect((await available(filters, { viewer: USER }))['RobotTypes']?.['All']).toBe(expected);
    expect((await available(filters))['RobotTypes']?.['All']).toBe(expected === 4 ? 4 : 0);
  });
});
