import type { Kysely } from 'kysely';
import { type FundId, type Micros, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { MICROS_PER_UNIT, ZERO } from '@/lib/core/base/money';
import { fromPrice, timesPrice, toPrice, WHOLE_PRICES } from '@/lib/core/base/price';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import { currenciesOf, IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { averagePrice, inUnitsAt, openProfitAt } from '@/lib/trading/accounts/position';
import { lockAccounts, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { convertFills, putPosition } from '@/lib/trading/accounts/server/position-store';
import type { MarketPrices } from '@/lib/trading/accounts/valuation';
import { convertSignals } from '@/lib/trading/copies/server/copied-signal-store';
import { convertTrades } from '@/lib/trading/copies/server/copy-trades';
import { noteOnOrder } from '@/lib/trading/orders/server/order-store';

/**
 * Restates paper accounts from when all prices counted as dollars: 52 units of GBPJPY at 190 yen had cost 10,000 dollars.
 * At today's rate that is 7,400 pounds. Quantities are divided by the rate, of positions, of the fills they come from
 * and of orders that wait. Money, prices and profits stay, to the micro-unit: what was made until now counts as made at
 * today's rate.
 */

export interface PairRestatementOptions extends MarketPrices {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly now: () => Millis;
}

type Listed = Pick<Row<'trading_accounts'>, 'id' | 'user_id'> & Pick<Row<'accounts_to_convert'>, 'listed_at'>;

export interface PairRestatement {
  /** Restates what is left to be. @returns users whose accounts changed */
  run(): Promise<readonly string[]>;
  /** Whether accounts are left. Until then nothing fills in pairs, so that no position has units of both kinds. */
  isPending(): boolean;
}

/** Prices of all pairs are known soon after the start, or not at all. */
const WAIT_FOR_RATES_MS = 10 * MINUTE_MS;

/** An account that has traded a pair without a rate waits for it; later the pair stays as it is. */
export function createPairRestatement(options: PairRestatementOptions): PairRestatement {
  const start = options.now();
  let isPending = true;
  return {
    isPending: () => isPending,
    async run() {
      if (!isPending) return [];
      const waits = options.now() - start < WAIT_FOR_RATES_MS;
      const { users, waiting } = await restatePairs(options, waits);
      isPending = waiting > 0;
      return users;
    },
  };
}

async function restatePairs(
  options: PairRestatementOptions,
  waits: boolean,
): Promise<{ readonly users: readonly string[]; readonly waiting: number }> {
  const { database, market } = options;
  const listed = await database.db
    .selectFrom('accounts_to_convert')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'accounts_to_convert.account_id')
    .select(['trading_accounts.id', 'trading_accounts.user_id', 'accounts_to_convert.listed_at'])
    .where('trading_accounts.market', '=', market)
    .execute();
  const users = new Set<string>();
  let waiting = 0;
  for (const account of listed) {
    const became = await database.commit(async (tx) => {
      await lockAccounts(tx, [account.id]);
      return restateListed(tx, account, options, waits);
    });
    if (became === 'restated') users.add(account.user_id);
    if (became === 'waiting') waiting += 1;
  }
  return { users: [...users], waiting };
}

async function restateListed(
  tx: Kysely<Schema>,
  account: Listed,
  options: PairRestatementOptions,
  waits: boolean,
): Promise<'waiting' | 'restated' | 'unchanged'> {
  const traded = await readTraded(tx, account, options);
  const rates = traded.map((pair) => ({ pair, rate: options.findRate(pair.fundId) }));
  if (waits && rates.some(({ rate }) => rate === null)) return 'waiting';
  const removed = await tx
    .deleteFrom('accounts_to_convert')
    .where('account_id', '=', account.id)
    .returning('account_id')
    .executeTakeFirst();
  // Another trader was first.
  if (!removed) return 'unchanged';
  const told: NewNotification[] = [];
  for (const { pair, rate } of rates) told.push(...(await restatePair(tx, account, pair, rate, options)));
  await storeNotifications(tx, told, options.now());
  return traded.length > 0 ? 'restated' : 'unchanged';
}

/** The pairs that an account has traded or wants to, other than those priced in dollars. */
async function readTraded(
  tx: Kysely<Schema>,
  { id }: Listed,
  { instrumentById }: PairRestatementOptions,
): Promise<readonly Instrument[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('fund_id')
    .distinct()
    .where('account_id', '=', id)
    .union(tx.selectFrom('fills').select('fund_id').where('account_id', '=', id))
    .execute();
  return rows.flatMap(({ fund_id }) => {
    const instrument = instrumentById(fund_id);
    const pair = instrument && currenciesOf(instrument);
    return instrument && pair && pair.quote !== 'USD' ? [instrument] : [];
  });
}

async function restatePair(
  tx: Kysely<Schema>,
  { id, user_id, listed_at }: Listed,
  pair: Instrument,
  rate: Price | null,
  { findPrice, now }: PairRestatementOptions,
): Promise<readonly NewNotification[]> {
  if (rate === null || rate === IN_DOLLARS) return [];
  const { fundId } = pair;
  const rows = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', id)
    .where('fund_id', '=', fundId)
    .execute();
  const price = findPrice(fundId);
  let [from, to] = [ZERO, ZERO];
  for (const row of rows) {
    const quantity = inUnitsAt(rate, row.quantity);
    from = plus(from, row.quantity);
    to = plus(to, quantity);
    const { cost, cost_rest, commission, opened_at } = row;
    const quote_cost = quoteCostOf(row, quantity, price, rate).toString();
    await putPosition(tx, row, { quantity, cost, cost_rest, quote_cost, commission, opened_at });
  }
  await convertFills(tx, { accountId: id, fundId, before: listed_at }, rate);
  await convertSignals(tx, id, fundId, fromPrice(rate));
  await convertTrades(tx, id, fundId, fromPrice(rate));
  const orders = await restateOrders(tx, { id, listed_at }, fundId, rate);
  if (rows.length === 0 && orders === 0) return [];
  return [
    {
      kind: 'action',
      userId: user_id,
      dedupeKey: `action:${id}:currency:${fundId}`,
      robotId: null,
      happenedAt: now(),
      data: {
        fundId,
        what: { kind: 'currency', ...currenciesIn(pair), rate, from, to, orders },
        account: null,
      },
    },
  ];
}

function currenciesIn(pair: Instrument) {
  const { base, quote } = currenciesOf(pair) ?? { base: '', quote: '' };
  return { base, quote };
}

/** What a position has cost in its own currency, so that its profit stays the same to the micro-dollar. */
function quoteCostOf(row: Row<'positions'>, quantity: Micros, latest: number | null, rate: Price): bigint {
  const before = toPaperPosition(row);
  const price = latest === null ? averagePrice(before) : toPrice(latest);
  const gross = plus(openProfitAt(before, price), before.commission);
  const made = divided(BigInt(gross) * UNIT * WHOLE_PRICES * UNIT, timesPrice(WHOLE_PRICES, rate));
  return timesPrice(BigInt(quantity), price) - made;
}

async function restateOrders(
  tx: Kysely<Schema>,
  { id, listed_at }: Pick<Listed, 'id' | 'listed_at'>,
  fundId: FundId,
  rate: Price,
): Promise<number> {
  const waiting = await tx
    .selectFrom('orders')
    .select(['client_order_id', 'quantity'])
    .where('account_id', '=', id)
    .where('fund_id', '=', fundId)
    .where('ended_at', 'is', null)
    .where('quantity', 'is not', null)
    .where('created_at', '<', listed_at)
    .execute();
  for (const { client_order_id, quantity } of waiting)
    await noteOnOrder(tx, client_order_id, { quantity: inUnitsAt(rate, quantity ?? ZERO) });
  return waiting.length;
}

const UNIT = BigInt(MICROS_PER_UNIT);
