import type { ExpressionBuilder, Kysely } from 'kysely';
import { type FundId, type Micros, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { MICROS_PER_UNIT, ZERO } from '@/lib/core/base/money';
import { fromPrice, timesPrice, toPrice, WHOLE_PRICES } from '@/lib/core/base/price';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import { currencyPair, IN_DOLLARS } from '@/lib/market/data/currency-rates';
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

type Listed = Row<'accounts_to_convert'>;

export interface PairRestatement {
  /** Restates what is left to be and has a rate by now. @returns users whose accounts changed */
  run(): Promise<readonly string[]>;
  /**
   * Whether an account has units of an instrument that are left. Until then it has no rate: nothing fills in it, so that
   * no position has units of both kinds, and nothing is judged by what it's worth.
   */
  isPending(fundId: FundId): boolean;
}

export function createPairRestatement(options: PairRestatementOptions): PairRestatement {
  let listed: readonly Listed[] | null = null;
  let pending: ReadonlySet<FundId> | null = null;
  return {
    isPending: (fundId) => pending?.has(fundId) ?? true,
    async run() {
      listed ??= await readListed(options);
      const users = new Set<string>();
      const left: Listed[] = [];
      for (const account of listed) {
        const pairs = isWaiting(account, options)
          ? account.pairs_left
          : await restate(account, options, users);
        if (pairs !== null) left.push({ ...account, pairs_left: pairs });
      }
      listed = left;
      pending = new Set(left.flatMap(({ pairs_left }) => readPairs(pairs_left)));
      return [...users];
    },
  };
}

async function readListed({ database, market }: PairRestatementOptions): Promise<readonly Listed[]> {
  return database.db
    .selectFrom('accounts_to_convert')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'accounts_to_convert.account_id')
    .selectAll('accounts_to_convert')
    .where('trading_accounts.market', '=', market)
    .execute();
}

/** Whether none of the pairs that an account still has to be restated in has a rate yet. */
function isWaiting({ pairs_left }: Listed, { findRate }: PairRestatementOptions): boolean {
  return pairs_left !== null && readPairs(pairs_left).every((fundId) => findRate(fundId) === null);
}

/** @returns the pairs that are left; null if none are */
async function restate(
  { account_id }: Listed,
  options: PairRestatementOptions,
  users: Set<string>,
): Promise<string | null> {
  return options.database.commit(async (tx) => {
    const [account] = await lockAccounts(tx, [account_id]);
    const isThisOne = ({ eb }: ExpressionBuilder<Schema, 'accounts_to_convert'>) =>
      eb('account_id', '=', account_id);
    const listed = await tx.selectFrom('accounts_to_convert').selectAll().where(isThisOne).executeTakeFirst();
    // Another trader was first.
    if (!account || !listed) return null;
    const traded = await readTraded(tx, listed, options);
    const rates = traded.map((pair) => ({ pair, rate: options.findRate(pair.fundId) }));
    const told: NewNotification[] = [];
    for (const { pair, rate } of rates)
      if (rate !== null)
        told.push(...(await restatePair(tx, account, listed.listed_at, { pair, rate }, options)));
    // What was archived is only kept in files.
    if (account.state === 'open') await storeNotifications(tx, told, options.now());
    const left = rates.filter(({ rate }) => rate === null).map(({ pair }) => pair.fundId);
    if (left.length < rates.length) users.add(account.user_id);
    if (left.length === 0) {
      await tx.deleteFrom('accounts_to_convert').where(isThisOne).execute();
      return null;
    }
    const pairs_left = JSON.stringify(left);
    await tx.updateTable('accounts_to_convert').set({ pairs_left }).where(isThisOne).execute();
    return pairs_left;
  });
}

function readPairs(pairsLeft: string | null): readonly FundId[] {
  return JSON.parse(pairsLeft ?? '[]');
}

/** The pairs that an account has traded or wants to, other than those priced in dollars. */
async function readTraded(
  tx: Kysely<Schema>,
  { account_id, pairs_left }: Listed,
  { instrumentById }: PairRestatementOptions,
): Promise<readonly Instrument[]> {
  const left = new Set(readPairs(pairs_left));
  const rows = await tx
    .selectFrom('orders')
    .select('fund_id')
    .distinct()
    .where('account_id', '=', account_id)
    .union(tx.selectFrom('fills').select('fund_id').where('account_id', '=', account_id))
    .execute();
  return rows.flatMap(({ fund_id }) => {
    const instrument = instrumentById(fund_id);
    const pair = instrument && currencyPair(instrument);
    const isLeft = pairs_left === null || left.has(fund_id);
    return instrument && isLeft && pair && pair.quote !== 'USD' ? [instrument] : [];
  });
}

async function restatePair(
  tx: Kysely<Schema>,
  { id, user_id, name }: Row<'trading_accounts'>,
  listed_at: Millis,
  { pair, rate }: { readonly pair: Instrument; readonly rate: Price },
  { findPrice, now }: PairRestatementOptions,
): Promise<readonly NewNotification[]> {
  if (rate === IN_DOLLARS) return [];
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
    const quote_cost = quoteCost(row, quantity, price, rate).toString();
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
        ...(name !== null && { accountName: name }),
      },
    },
  ];
}

function currenciesIn(pair: Instrument) {
  const { base, quote } = currencyPair(pair) ?? { base: '', quote: '' };
  return { base, quote };
}

/** What a position has cost in its own currency, so that its profit stays the same to the micro-dollar. */
function quoteCost(row: Row<'positions'>, quantity: Micros, latest: number | null, rate: Price): bigint {
  const before = toPaperPosition(row);
  const price = latest === null ? averagePrice(before) : toPrice(latest);
  const gross = plus(openProfitAt(before, price), before.commission);
  const made = divided(BigInt(gross) * UNIT * WHOLE_PRICES * UNIT, timesPrice(WHOLE_PRICES, rate));
  return timesPrice(BigInt(quantity), price) - made;
}

async function restateOrders(
  tx: Kysely<Schema>,
  { id, listed_at }: { readonly id: string; readonly listed_at: Millis },
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
