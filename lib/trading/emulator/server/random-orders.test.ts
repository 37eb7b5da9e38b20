import type { Millis } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { HOUR_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { dayEnd } from '@/lib/trading/orders/fills-when';
import { AFTER_FIRST } from '@/lib/trading/orders/order';
import { presentStop } from '@/lib/trading/orders/pricing';
import { toOrder } from '@/lib/trading/orders/server/order-rows';
import { readTicket } from '@/lib/trading/orders/ticket';
import { BTC, type EmulatorFixture, FREE, openEmulatorFixture } from '../testing/emulator-fixture';
import { PlainAccount, type PlainOrder } from '../testing/plain-orders';
import { createEmulator } from './create-emulator';

const STEPS = 90;

onSqlite('orders by hand', (open) => {
  it('fill, follow, cancel and change as a second implementation does, whatever users and prices do', async () => {
    const counts = { filled: 0, refused: 0, cancelled: 0, expired: 0 };
    for (const seed of [1, 2]) await run(seed, counts);
    // Each of them has happened, so that agreeing means something.
    expect(Object.values(counts).every((count) => count > 2)).toBe(true);
  });

  async function run(seed: number, counts: Record<string, number>): Promise<void> {
    const random = createRandom(seed);
    const fixture = await openEmulatorFixture(open);
    const { market, orders, userId, account, database } = fixture;
    const start = () =>
      createEmulator({
        database,
        market: market.name,
        findQuote: market.findQuote,
        findRate: market.findRate,
        costsFor: () => FREE,
        volumeFor: () => 0,
        now: () => market.now,
      });
    let emulator = start();
    const plain = new PlainAccount();
    let cents = 10_000;
    let quotedAt = market.now;
    const quote = () => {
      const move = random.chance(0.15) ? random.int(-1_200, 1_200) : random.int(-250, 250);
      cents = Math.min(20_000, Math.max(5_000, cents + move));
      market.tick({ [BTC]: cents / 100 });
      quotedAt = market.now;
    };
    quote();
    for (let step = 0; step < STEPS; step += 1) {
      market.tick({});
      const key = `random-${seed}-${step}`;
      const act = random.pick([
        ...[place, place, place, place],
        ...(plain.waiting().length > 0 ? [edit, edit, cancel] : []),
        ...(plain.held === 0 ? [] : [setExits, close, reverse]),
      ]);
      // A refusal changes neither.
      await act(key).catch((error: unknown) => {
        expect(String(error)).toMatch(/\.$/);
        counts['refused'] = (counts['refused'] ?? 0) + 1;
      });
      if (random.chance(0.1)) market.now = (market.now + 5 * HOUR_MS) as Millis;
      for (let unseen = random.int(0, 2); unseen >= 0; unseen -= 1) quote();
      if (random.chance(0.1)) continue;
      if (random.chance(0.1)) market.now = (market.now + 9 * HOUR_MS) as Millis;
      if (random.chance(0.3)) emulator = start();
      await emulator.fillDue();
      plain.pass(cents, quotedAt, market.now);
      expect([step, await readAccount(fixture)]).toEqual([step, sketch(plain)]);
    }
    for (const { state } of plain.orders) counts[state] = (counts[state] ?? 0) + 1;

    function plainOrder(
      of: Partial<PlainOrder> & Pick<PlainOrder, 'key' | 'kind' | 'side' | 'opens'>,
    ): PlainOrder {
      return {
        quantity: null,
        limit: 0,
        stop: 0,
        trailCents: 0,
        trailPercent: 0,
        best: cents,
        triggered: false,
        due: market.now,
        placed: market.now,
        expires: null,
        group: null,
        role: null,
        state: 'waiting',
        ...of,
      };
    }

    async function place(key: string): Promise<void> {
      const kind = random.pick(['market', 'limit', 'stop', 'stopLimit', 'trailingStop'] as const);
      const side = random.pick(['buy', 'sell'] as const);
      const away = () => cents + random.int(-400, 400);
      const [quantity, limit, stop] = [random.int(1, 4), away(), away()];
      const isInCents = random.chance(0.5);
      const trailCents = kind === 'trailingStop' && isInCents ? random.int(50, 900) : 0;
      const trailPercent = kind === 'trailingStop' && !isInCents ? random.int(1, 9) : 0;
      const [stopLoss, takeProfit] = [0, 0].map((_, index) =>
        random.chance(0.4)
          ? cents + (index === 0 ? -1 : 1) * (side === 'buy' ? 1 : -1) * random.int(1, 900)
          : 0,
      ) as [number, number];
      const validity = random.chance(0.5) ? 'day' : 'gtc';
      const priced = (value: number) => (value === 0 ? null : value / 100);
      const hasLimit = kind === 'limit' || kind === 'stopLimit';
      const hasStop = kind === 'stop' || kind === 'stopLimit';
      const terms = readTicket({
        fundId: BTC,
        kind,
        side,
        quantity,
        validity,
        limitPrice: hasLimit ? limit / 100 : null,
        stopPrice: hasStop ? stop / 100 : null,
        trailAmount: priced(trailCents),
        trailPercent: trailPercent === 0 ? null : trailPercent,
        stopLoss: priced(stopLoss),
        takeProfit: priced(takeProfit),
      });
      const { order } = await orders.place(userId, terms, key, market);
      const hasExits = stopLoss > 0 || takeProfit > 0;
      const opens = order.action === 'open';
      const expires = validity === 'day' ? dayEnd({ fundType: 'C' }, market.now) : null;
      const group = hasExits ? { group: key, role: 'entry' as const } : {};
      const prices = { limit: hasLimit ? limit : 0, stop: hasStop ? stop : 0, trailCents, trailPercent };
      plain.orders.push(plainOrder({ key, kind, side, opens, quantity, expires, ...prices, ...group }));
      const exit = {
        side: side === 'buy' ? 'sell' : 'buy',
        opens: false,
        quantity,
        due: null,
        group: key,
      } as const;
      addExits(key, exit, stopLoss, takeProfit);
    }

    function addExits(
      key: string,
      exit: Pick<PlainOrder, 'side' | 'opens' | 'quantity' | 'due' | 'group'>,
      stop: number,
      limit: number,
    ): void {
      if (stop > 0)
        plain.orders.push(plainOrder({ ...exit, key: `${key}:stop`, kind: 'stop', stop, role: 'stop' }));
      if (limit > 0)
        plain.orders.push(
          plainOrder({ ...exit, key: `${key}:target`, kind: 'limit', limit, role: 'target' }),
        );
    }

    async function edit(key: string): Promise<void> {
      const found = random.pick(plain.waiting());
      if (!found) return;
      const { orderId } = await readOrder(found.key);
      const { kind } = found;
      const change = random.pick([
        'quantity',
        ...(kind === 'limit' || kind === 'stopLimit' ? (['limit'] as const) : []),
        ...(kind === 'stop' || kind === 'stopLimit' ? (['stop'] as const) : []),
        ...(kind === 'trailingStop' ? (['trail'] as const) : []),
      ] as const);
      const to = cents + random.int(-500, 500);
      const changes = {
        quantity: { quantity: random.int(1, 4) },
        limit: { limitPrice: to / 100 },
        stop: { stopPrice: to / 100 },
        trail: { trailPercent: random.int(1, 9) },
      }[change];
      await orders.edit(userId, orderId, changes, key, market);
      if ('quantity' in changes) {
        found.quantity = changes.quantity;
        if (found.role === 'entry')
          for (const order of plain.waiting())
            if (order.group === found.group && order.due === null) order.quantity = changes.quantity;
      }
      if ('limitPrice' in changes) found.limit = to;
      if ('stopPrice' in changes) found.stop = to;
      if ('trailPercent' in changes)
        Object.assign(found, { trailCents: 0, trailPercent: changes.trailPercent });
      if (found.kind !== 'market' && found.due !== null) found.due = market.now;
    }

    async function setExits(key: string): Promise<void> {
      const sign = Math.sign(plain.held);
      const price = (direction: number) =>
        random.chance(0.3) ? null : cents + direction * sign * random.int(1, 900);
      const [stop, target] = [price(-1), price(1)];
      const exits = {
        fundId: BTC,
        stopLoss: stop === null ? null : stop / 100,
        takeProfit: target === null ? null : target / 100,
      };
      await orders.setExits(userId, exits, key, market);
      const to = { stop, target };
      let group = `${key}:stop`;
      for (const order of plain.waiting()) {
        if ((order.role !== 'stop' && order.role !== 'target') || order.due === null) continue;
        const moved = to[order.role];
        if (order.quantity !== null || moved === null) order.state = 'cancelled';
        else {
          const isMoved = moved !== (order.role === 'stop' ? order.stop : order.limit);
          if (isMoved) order.due = market.now;
          if (order.role === 'stop') order.stop = moved;
          else order.limit = moved;
          to[order.role] = null;
          group = order.group ?? group;
        }
        if (order.quantity === null) group = order.group ?? group;
      }
      const side = sign > 0 ? 'sell' : 'buy';
      addExits(
        key,
        { side, opens: false, quantity: null, due: market.now, group },
        to.stop ?? 0,
        to.target ?? 0,
      );
    }

    async function close(key: string): Promise<void> {
      const quantity = random.chance(0.5) ? random.int(1, 4) : null;
      const { order } = await orders.close(userId, { fundId: BTC, owner: OWN, quantity }, key, market);
      if (order.requestKey !== key) return;
      plain.orders.push(plainOrder({ key, kind: 'market', side: order.side, opens: false, quantity }));
    }

    async function reverse(key: string): Promise<void> {
      const { order } = await orders.reverse(userId, BTC, key, market);
      const both = { kind: 'market', side: order.side, group: key } as const;
      plain.orders.push(plainOrder({ ...both, key, opens: false }));
      const quantity = Math.abs(plain.held);
      plain.orders.push(plainOrder({ ...both, key: `${key}:open`, opens: true, quantity, due: null }));
    }

    async function cancel(): Promise<void> {
      const found = random.pick(plain.waiting());
      if (!found) return;
      await orders.cancel(userId, (await readOrder(found.key)).orderId, market.name);
      plain.cancel(found);
    }

    async function readOrder(key: string) {
      const row = await database.db
        .selectFrom('orders')
        .selectAll()
        .where('account_id', '=', account.id)
        .where('request_key', '=', key)
        .executeTakeFirstOrThrow();
      return toOrder(row);
    }
  }

  /** What an account is, in the words of the second implementation. */
  async function readAccount({ database, account, accounts, userId, market }: EmulatorFixture) {
    const rows = await database.db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    const all = rows.map(toOrder);
    const keys = new Map(all.map(({ orderId, requestKey }) => [orderId, requestKey]));
    const fills = await accounts.fills(account.id, 0, 1_000);
    const [held] = await accounts.positions(account.id);
    const cash = (await accounts.current(userId, market.name))?.cash ?? 0;
    return {
      held: fromMicros(held?.quantity ?? toMicros(0)),
      cash: Math.round(fromMicros(cash as never) * 100) - 10_000_000,
      fills: fills.map(({ orderId, price, quantity }) => [
        keys.get(orderId),
        Math.round(fromPrice(price) * 100),
        fromMicros(quantity),
      ]),
      orders: all
        .map((order) => [
          order.requestKey,
          order.state === 'accepted' ? 'waiting' : order.state,
          ...(order.endedAt === null
            ? [
                order.size.kind === 'quantity' ? fromMicros(order.size.quantity) : null,
                Math.round(fromPrice(presentStop(order) ?? (0 as never)) * 10_000),
                Math.round(fromPrice(order.limitPrice ?? (0 as never)) * 100),
                order.triggeredAt !== null,
                order.dueAt === AFTER_FIRST ? null : order.dueAt,
              ]
            : []),
        ])
        .sort(),
    };
  }

  function sketch({ held, cash, fills, orders }: PlainAccount) {
    const stopLevel = ({ kind, side, stop, best, trailCents, trailPercent }: PlainOrder) => {
      if (kind !== 'trailingStop') return stop * 100;
      const away = side === 'sell' ? -1 : 1;
      return trailCents > 0 ? (best + away * trailCents) * 100 : best * (100 + away * trailPercent);
    };
    return {
      held,
      cash,
      fills: fills.map(({ key, price, quantity }) => [key, price, quantity]),
      orders: orders
        .map((order) => [
          order.key,
          order.state,
          ...(order.state === 'waiting'
            ? [order.quantity, stopLevel(order), order.limit, order.triggered, order.due]
            : []),
        ])
        .sort(),
    };
  }
});
