import type { z } from 'zod';
import { type Millis, plus } from '@/lib/core/base/brand';
import {
  type OpenTestDatabase,
  onSqlite,
  type TestDatabase,
} from '@/lib/core/database/testing/for-each-engine';
import { CALLS } from '@/lib/http/api/calls/all-calls';
import { exampleRequest } from '@/lib/http/api/openapi/example';
import { testCatalogue } from '@/lib/http/api/testing/call-context';
import { findInstrument } from '@/lib/market/data/instruments';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import { FREE } from '@/lib/trading/emulator/testing/emulator-fixture';
import { joinAs, openProduct, Visitor } from '../testing/open-product';

/** A Monday, 12:00 in New York. */
const NOW = Date.UTC(2026, 0, 5, 17) as Millis;
const AAPL = findInstrument('AAPL')?.fundId;

onSqlite('paper trades', (open: OpenTestDatabase) => {
  let database: TestDatabase;
  let user: Visitor;
  let other: Visitor;
  let guest: Visitor;
  let clock = NOW;
  let close: () => Promise<void>;

  beforeEach(async () => {
    clock = NOW;
    database = await open();
    const product = await openProduct(database, () => clock as Millis);
    close = product.close;
    user = await joinAs(product.api, database, 'ann', NOW);
    other = await joinAs(product.api, database, 'bob', NOW);
    guest = new Visitor(product.api);
  });
  afterEach(() => close());

  /** A second later, the emulator fills waiting orders at this price. */
  async function fillAt(price: number): Promise<void> {
    clock = plus(clock, 1_000);
    await createEmulator({
      database,
      market: 'simulated',
      findQuote: () => ({ price, time: clock as Millis }),
      costsFor: () => FREE,
      volumeFor: () => 0,
      now: () => clock as Millis,
    }).fillDue();
  }

  const ask = async (name: string, request: object = {}, visitor = user) => {
    const { status, body } = await visitor.call(`CxPaperTrades/${name}`, request);
    return { status, ...body } as Record<string, unknown> & { status: number };
  };
  const order = (more: object = {}) => ({ fundId: AAPL, side: 'buy', kind: 'market', quantity: 10, ...more });
  const place = (requestKey: string, more: object = {}) =>
    ask('PlaceOrder', { order: order(more), requestKey });

  it('start with an account, opened once', async () => {
    expect(await ask('GetAccount')).toMatchObject({
      status: 200,
      Account: null,
      Curve: [],
      Presets: [10_000, 100_000],
    });
    expect((await ask('GetPositions'))['Items']).toEqual([]);
    expect(await place('request-0')).toMatchObject({
      status: 400,
      Message: 'You have no paper account yet. Open one first.',
    });
    for (const balance of [999, 10_000_001, 5_000.5, '5000', null])
      expect((await ask('OpenAccount', { balance })).status).toBe(400);
    const opened = await ask('OpenAccount', { balance: 100_000 });
    expect(opened).toMatchObject({
      status: 200,
      Account: {
        Generation: 1,
        StartBalance: 100_000,
        Cash: 100_000,
        Equity: 100_000,
        DayProfit: 0,
        TotalProfit: 0,
        PricesAt: null,
      },
      Curve: [{ Equity: 100_000 }],
    });
    expect(await ask('OpenAccount', { balance: 100_000 })).toEqual(opened);
    expect(await ask('OpenAccount', { balance: 5_000 })).toMatchObject({
      status: 400,
      Message: 'You have a paper account already. Reset it to start with another balance.',
    });
    expect((await ask('GetAccount', {}, other))['Account']).toBeNull();
  });

  it('go from a preview to a closed trade', async () => {
    await ask('OpenAccount', { balance: 100_000 });
    // The site's prices are 101.
    expect(await ask('PreviewOrder', { order: order() })).toMatchObject({
      status: 200,
      Quantity: 10,
      Problem: null,
      IsOpen: true,
      FillsWhen: 'Fills at the next price',
    });
    expect(await ask('PreviewOrder', { order: order({ quantity: 1_000 }) })).toMatchObject({
      Quantity: null,
      Problem: 'Not enough buying power: needs $101,016, you have $100,000.',
    });
    const placed = await place('request-1');
    expect(placed).toMatchObject({ status: 200, State: 'accepted', Fill: null });
    expect(await place('request-1')).toEqual(placed);
    expect((await ask('GetOrders'))['Items']).toMatchObject([
      { OrderId: placed['OrderId'], Ticker: 'AAPL', Quantity: 10, Owner: 'own', Copy: null, Action: 'open' },
    ]);
    await fillAt(100);
    expect(await place('request-1')).toMatchObject({ State: 'filled', Fill: { Price: 100, Quantity: 10 } });
    expect((await ask('GetPositions'))['Items']).toMatchObject([
      {
        Ticker: 'AAPL',
        Side: 'long',
        Quantity: 10,
        AverageCost: 100,
        Price: 101,
        Value: 1_010,
        OpenProfit: 10,
        OpenProfitPct: 1,
        Lots: [{ Quantity: 10, Price: 100 }],
      },
    ]);
    expect(await ask('GetAccount')).toMatchObject({
      Account: { Cash: 99_000, Equity: 100_010, DayProfit: 10, TotalProfit: 10 },
    });
    const closing = { fundId: AAPL, owner: 'own', requestKey: 'request-2' };
    expect((await ask('ClosePosition', closing, other)).status).toBe(400);
    expect(await ask('ClosePosition', closing)).toMatchObject({ status: 200, State: 'accepted' });
    await fillAt(110);
    expect(await ask('GetClosedTrades', { offset: 0, pageSize: 10 })).toMatchObject({
      Total: 1,
      Items: [{ Ticker: 'AAPL', Side: 'long', OpenPrice: 100, ClosePrice: 110, Profit: 100, ProfitPct: 10 }],
    });
    const page = { offset: 0, pageSize: 10 };
    expect(await ask('GetFills', { since: '2000-01-01', ...page })).toMatchObject({
      Total: 2,
      Items: [
        { Ticker: 'AAPL', Side: 'sell', Quantity: 10, Price: 110, Profit: 100, Owner: 'own', Copy: null },
        { Ticker: 'AAPL', Side: 'buy', Quantity: 10, Price: 100, Profit: null },
      ],
    });
    expect(await ask('GetFills', { since: '2100-01-01', ...page })).toMatchObject({ Total: 0, Items: [] });
    expect((await ask('GetFills', { since: 'today', ...page })).status).toBe(400);
    expect((await ask('ClosePosition', { ...closing, requestKey: 'request-3' })).status).toBe(404);
  });

  it('are canceled by the user who placed them', async () => {
    await ask('OpenAccount', { balance: 100_000 });
    await ask('OpenAccount', { balance: 100_000 }, other);
    const { OrderId: orderId } = await place('request-1', { kind: 'limit', limitPrice: 90 });
    expect((await ask('GetOrders'))['Items']).toMatchObject([
      { FillsWhen: 'Fills at a price of 90.00 or less' },
    ]);
    expect((await ask('CancelOrder', { orderId }, other)).status).toBe(404);
    expect(await ask('CancelOrder', { orderId })).toMatchObject({
      State: 'cancelled',
      FillsWhen: 'You canceled it.',
    });
    expect((await ask('GetOrders'))['Items']).toEqual([]);
  });

  it('are changed, guarded by stop and target, and closed in parts', async () => {
    await ask('OpenAccount', { balance: 100_000 });
    const bracket = { kind: 'limit', limitPrice: 99, validity: 'day', stopLoss: 90, takeProfit: 120 };
    expect(await ask('PreviewOrder', { order: order(bracket) })).toMatchObject({
      Problem: null,
      BuyingPowerBefore: 100_000,
      ExtendedHours: 'None on this market',
      LossAtStop: 90.135,
      ProfitAtTarget: 209.82,
    });
    expect(await ask('PreviewOrder', { order: order({ ...bracket, stopLoss: 99 }) })).toMatchObject({
      Problem: 'The stop loss must be below the entry price, 99.00.',
      ProblemField: 'stopLoss',
    });
    const placed = await place('request-1', bracket);
    const { OrderId: orderId } = placed;
    expect(placed).toMatchObject({ Group: orderId, ExpiresAt: expect.stringMatching(/T2[01]:00:00Z$/) });
    const items = async () =>
      (await ask('GetOrders'))['Items'] as readonly Readonly<Record<string, unknown>>[];
    expect(Object.fromEntries((await items()).map((one) => [one['Role'], one]))).toMatchObject({
      entry: { Validity: 'day', FillsWhen: expect.stringMatching(/^Fills at .* ET$/) },
      stop: { Kind: 'stop', Group: orderId, FillsWhen: 'Waits for its entry to fill' },
      target: { Kind: 'limit', LimitPrice: 120, Action: 'close' },
    });
    const edit = { orderId, requestKey: 'edit-key-1', limitPrice: 100.5 };
    expect((await ask('EditOrder', edit, other)).status).toBe(404);
    expect(await ask('EditOrder', edit)).toMatchObject({ status: 200, OrderId: orderId, State: 'accepted' });
    expect((await ask('EditOrder', { ...edit, limitPrice: 98 })).status).toBe(409);
    await fillAt(100);
    expect((await ask('EditOrder', { ...edit, requestKey: 'edit-key-2' })).status).toBe(400);
    const exits = { fundId: AAPL, stopLoss: 95, takeProfit: null, requestKey: 'exits-key' };
    expect(await ask('SetExits', exits)).toMatchObject({ Stop: { State: 'accepted' }, Target: null });
    const part = { fundId: AAPL, owner: 'own', quantity: 4, requestKey: 'part-key-1' };
    expect((await ask('ClosePosition', { ...part, quantity: 11 })).status).toBe(400);
    expect((await ask('ClosePosition', part)).status).toBe(200);
    await fillAt(100);
    expect((await ask('ReversePosition', { fundId: AAPL, requestKey: 'reverse-1' })).status).toBe(200);
    for (const _ of [1, 2]) await fillAt(100);
    expect((await ask('GetPositions'))['Items']).toMatchObject([{ Side: 'short', Quantity: 6 }]);
    expect(await items()).toEqual([]);
    expect((await ask('ReversePosition', { fundId: 999_999_999, requestKey: 'reverse-2' })).status).toBe(404);
  });

  it('are kept apart by account, and reach only the user’s own open ones', async () => {
    const readId = (answer: Record<string, unknown>) => (answer['Account'] as { Id: string }).Id;
    const first = readId(await ask('OpenAccount', { balance: 100_000 }));
    const swing = readId(await ask('OpenAccount', { balance: 25_000, name: ' Swing  test ' }));
    const foreign = readId(await ask('OpenAccount', { balance: 10_000 }, other));
    expect(await ask('OpenAccount', { balance: 10_000, name: 'SWING TEST' })).toMatchObject({
      status: 400,
      Message: 'You have an account named “Swing test” already. Choose another name.',
    });
    await place('request-1');
    await ask('PlaceOrder', { order: order({ side: 'sell' }), requestKey: 'request-1', accountId: swing });
    await fillAt(100);
    expect((await ask('GetPositions'))['Items']).toMatchObject([{ Side: 'long' }]);
    expect((await ask('GetPositions', { accountId: swing }))['Items']).toMatchObject([{ Side: 'short' }]);
    const accounts = await ask('GetAccounts');
    expect(accounts['Items']).toMatchObject([
      {
        Id: first,
        Line: 1,
        Name: 'Paper account',
        Equity: 100_010,
        TotalProfit: 10,
        OpenPositions: 1,
        Copies: 0,
      },
      {
        Id: swing,
        Line: 2,
        Name: 'Swing test',
        Equity: 24_990,
        TotalProfit: -10,
        OpenPositions: 1,
        Copies: 0,
      },
    ]);
    expect((await ask('GetAccount', { accountId: first }))['Account']).toEqual(
      (await ask('GetAccount'))['Account'],
    );

    const reset = { balance: 50_000, confirmation: 'RESET', accountId: swing };
    const next = readId(await ask('ResetAccount', reset));
    expect((await ask('GetAccounts'))['Items']).toMatchObject([
      { Id: first },
      { Id: next, Line: 2, Name: 'Swing test' },
    ]);
    const closing = readId(await ask('OpenAccount', { balance: 5_000, name: 'Short-lived' }));
    await ask('CloseAccount', { accountId: closing });
    expect((await ask('GetAccounts'))['Closed']).toMatchObject([
      { Line: 3, Name: 'Short-lived', StartBalance: 5_000 },
    ]);

    // Another user's, archived, closed, unknown.
    const catalogue = testCatalogue();
    const calls = CALLS.filter(
      ({ name, request }) =>
        name.startsWith('CxPaperTrades/') && 'accountId' in (request as z.ZodObject).shape,
    );
    expect(calls.length).toBeGreaterThanOrEqual(13);
    const found: string[] = [];
    for (const call of calls)
      for (const accountId of [foreign, swing, closing, 'nobody', '']) {
        const sent = { ...(exampleRequest(call, catalogue) as object), accountId };
        const { status } = await user.call(call.name, sent);
        // Statements are there for the user's archived accounts, too.
        const isStatement =
          call.name === 'CxPaperTrades/GetStatement' && [swing, closing].includes(accountId);
        if (status !== 404 && !isStatement) found.push(`${call.name} ${accountId}`);
      }
    for (const accountId of [foreign, swing, closing, 'nobody', ''])
      if ((await user.send(`/api/paper-trades/fills.csv?accountId=${accountId}`)).status !== 404)
        found.push(`file of ${accountId}`);
    expect(found).toEqual([]);
    const file = async (query: string) =>
      (await user.send(`/api/paper-trades/fills.csv?${query}`)).headers.get('Content-Disposition');
    expect([await file(''), await file(`accountId=${next}`), await file('generation=2')]).toEqual(
      [1, 3, 2].map((generation) => `attachment; filename="tickproof-paper-${generation}-fills.csv"`),
    );
    expect((await user.send(`/api/paper-trades/fills.csv?accountId=${next}&generation=1`)).status).toBe(404);
  });

  it('remain available as files after the account is reset', async () => {
    await ask('OpenAccount', { balance: 100_000 });
    await place('request-1');
    await fillAt(100);
    expect((await ask('ResetAccount', { balance: 10_000, confirmation: 'reset' })).status).toBe(400);
    expect(await ask('ResetAccount', { balance: 10_000, confirmation: 'RESET' })).toMatchObject({
      Account: { Generation: 2, Cash: 10_000 },
      Archived: [{ Generation: 1, StartBalance: 100_000 }],
    });
    const file = async (path: string, visitor = user) => {
      const answer = await visitor.send(`/api/paper-trades/${path}`);
      return {
        status: answer.status,
        name: answer.headers.get('Content-Disposition'),
        lines: (await answer.text()).split('\r\n'),
      };
    };
    const now = await file('fills.csv');
    expect([now.status, now.lines.length, now.name]).toEqual([
      200,
      2,
      'attachment; filename="tickproof-paper-2-fills.csv"',
    ]);
    expect(now.lines[0]).toContain('Price (simulated prices)');
    const before = await file('fills.csv?generation=1');
    expect(before.lines[1]).toMatch(/,AAPL,buy,10,100,100,0,,Me,Paper 1,tp[0-9a-f]{30},1$/);
    expect((await file('lots.csv?generation=1')).lines).toHaveLength(2);
    expect((await file('trades.csv')).status).toBe(200);
    expect((await file('fills.csv?generation=0')).status).toBe(400);
    expect((await file('fills.csv?generation=3')).status).toBe(404);
    expect((await file('secrets.csv')).status).toBe(404);
    expect((await file('fills.csv', other)).status).toBe(404);
    expect((await file('fills.csv', guest)).status).toBe(401);
  });
});
