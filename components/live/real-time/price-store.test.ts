/** @jest-environment node */
import { createHubClient } from './hub-connection';
import { createPriceStore } from './price-store';
import { scriptedLinks } from './testing/scripted-links';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const nothing = () => undefined;

function make() {
  const { links, build, last } = scriptedLinks();
  const hub = createHubClient({ build, isLikelyHuman: async () => true, random: () => 0.5 });
  return { hub, links, last, store: createPriceStore({ hub }) };
}

async function connect({ last }: ReturnType<typeof make>) {
  await pass(0);
  last().accept();
  await pass(50);
}

const price = (value: number, second = 0) => ({
  Price: value,
  Change: 1,
  ChangePct: 0.5,
  Time: new Date(Date.UTC(2026, 10, 20, 15, 0, second)).toISOString(),
});
const asks = (name: string, ...fundIds: number[]) => ({ name, payload: { fundIds } });

describe('the price store', () => {
  it('subscribes once for prices shown in many places', async () => {
    const made = make();
    for (const fundId of [1, 2, 1, 3]) made.store.subscribe(fundId, nothing);
    await connect(made);
    expect(made.last().sent).toEqual([asks('SubscribePrices', 1, 2, 3)]);
    made.store.subscribe(2, nothing);
    made.store.subscribe(4, nothing);
    made.store.subscribe(5, nothing);
    await pass(50);
    expect(made.last().sent.slice(1)).toEqual([asks('SubscribePrices', 4, 5)]);
  });

  it('notifies only listeners whose price changed, and keeps the same object otherwise', async () => {
    const made = make();
    const told: string[] = [];
    made.store.subscribe(1, () => told.push('one'));
    made.store.subscribe(2, () => told.push('two'));
    await connect(made);
    made.last().send('PriceUpdate', { Data: { 1: price(10), 2: price(20) } });
    const known = made.store.read(1);
    expect(known).toMatchObject({ price: 10, changePct: 0.5, time: Date.UTC(2026, 10, 20, 15) });
    made.last().send('PriceUpdate', { Data: { 1: price(10) } });
    made.last().send('PriceUpdate', { Data: { 2: price(21, 1) } });
    expect(told).toEqual(['one', 'two', 'two']);
    expect(made.store.read(1)).toBe(known);
  });

  it('never returns to an older price, and ignores invalid ones', async () => {
    const made = make();
    made.store.subscribe(1, nothing);
    await connect(made);
    const { send } = { send: (payload: unknown) => made.last().send('PriceUpdate', payload) };
    send({ Data: { 1: price(10, 5) } });
    for (const payload of [
      { Data: { 1: price(9, 4) } },
      { Data: { 1: { ...price(9, 6), Price: 'nine' } } },
      { Data: { 1: { ...price(9, 6), Time: 'soon' } } },
      { Data: { one: price(9, 6) } },
      { Data: [price(9, 6)] },
      null,
      'PriceUpdate',
    ])
      send(payload);
    expect(made.store.read(1)?.price).toBe(10);
    expect(made.store.read(9)).toBeNull();
  });

  it('unsubscribes unwatched prices after a while, then releases the connection', async () => {
    const made = make();
    const stops = [made.store.subscribe(1, nothing), made.store.subscribe(2, nothing)];
    await connect(made);
    stops[0]?.();
    await pass(1_000);
    const back = made.store.subscribe(1, nothing);
    await pass(10_000);
    expect(made.last().sent).toHaveLength(1);
    back();
    stops[1]?.();
    stops[1]?.();
    await pass(3_000);
    expect(made.last().sent.slice(1)).toEqual([asks('UnsubscribePrices', 1, 2)]);
    await pass(5_000);
    expect(made.hub.state).toBe('idle');
  });

  it('resubscribes on a new connection, whose snapshot is shown', async () => {
    const made = make();
    made.store.subscribe(1, nothing);
    await connect(made);
    made.last().send('PriceUpdate', { Data: { 1: price(10) } });
    made.last().end();
    expect(made.store.read(1)?.price).toBe(10);
    await pass(5_000);
    await connect(made);
    expect(made.links).toHaveLength(2);
    expect(made.last().sent).toEqual([asks('SubscribePrices', 1)]);
    made.last().send('PriceUpdate', { Data: { 1: price(12, 9) } });
    expect(made.store.read(1)?.price).toBe(12);
  });

  it('subscribes in batches the server accepts', async () => {
    const made = make();
    for (let fundId = 1; fundId <= 250; fundId += 1) made.store.subscribe(fundId, nothing);
    await connect(made);
    const counts = made.last().sent.map(({ payload }) => (payload as { fundIds: number[] }).fundIds.length);
    expect(counts).toEqual([100, 100, 50]);
  });

  it('requests unknown instruments once per page, and gets all others', async () => {
    const made = make();
    for (const fundId of [1, 2, 3, 4]) made.store.subscribe(fundId, nothing);
    const subscribed: number[][] = [];
    const serve = () => {
      made.last().invoke = async (_method, _name, payload) => {
        const { fundIds } = payload as { fundIds: number[] };
        subscribed.push(fundIds);
        if (fundIds.includes(3)) throw new Error('There is no instrument 3');
      };
    };
    await pass(0);
    serve();
    await connect(made);
    expect(subscribed).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4]]);
    made.last().end();
    await pass(5_000);
    serve();
    await connect(made);
    expect(subscribed.slice(5)).toEqual([[1, 2, 4]]);
  });

  it('never exceeds a connection’s limit, and requests the rest when others are released', async () => {
    const made = make();
    const stops = Array.from({ length: 310 }, (_, index) => made.store.subscribe(index + 1, nothing));
    await connect(made);
    const asked = () => made.last().sent.flatMap(({ payload }) => (payload as { fundIds: number[] }).fundIds);
    expect(asked()).toHaveLength(300);
    made.store.subscribe(311, nothing);
    await pass(60_000);
    expect(asked()).toHaveLength(300);
    for (const stop of stops.slice(0, 5)) stop();
    await pass(3_000);
    expect(made.last().sent.slice(3)).toEqual([
      asks('UnsubscribePrices', 1, 2, 3, 4, 5),
      asks('SubscribePrices', 301, 302, 303, 304, 305),
    ]);
  });
});
