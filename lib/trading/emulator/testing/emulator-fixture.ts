import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { Database } from '@/lib/core/database/database';
import type { OpenTestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { createRates } from '@/lib/market/data/currency-rates';
import { findInstrument, INSTRUMENTS, instrumentById } from '@/lib/market/data/instruments';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { costModelFor } from '@/lib/robots/execution/costs';
import type { CostModel } from '@/lib/robots/execution/types';
import { OWN, type PaperAccount, type PaperAccounts } from '@/lib/trading/accounts/paper-accounts';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import type { NewOrder } from '@/lib/trading/orders/order';
import type { OrderMarket, PaperOrders } from '@/lib/trading/orders/paper-orders';
import { createPaperOrders } from '@/lib/trading/orders/server/paper-orders';
import { createEmulator } from '../server/create-emulator';
import type { Emulator, EmulatorOptions } from '../server/emulator';

/** A Monday in New York at 12:00: all markets are open. */
export const NOON = Date.UTC(2026, 0, 5, 17) as Millis;

export const AAPL = findFundId('AAPL');
export const MSFT = findFundId('MSFT');
export const BTC = findFundId('BTC.X');
export const EURUSD = findFundId('EURUSD');
export const USDJPY = findFundId('USDJPY');
export const GBPJPY = findFundId('GBPJPY');

export const FREE: CostModel = { spread: 0, impact: 0, commissionRate: 0 };

function findFundId(ticker: string): FundId {
  const found = findInstrument(ticker);
  if (!found) throw new Error(`There is no ${ticker}`);
  return found.fundId;
}

/** Prices and a clock that tests set. */
export class TestMarket implements OrderMarket {
  readonly name = 'simulated';
  now: Millis = NOON;
  private readonly quotes = new Map<FundId, { readonly price: number; readonly time: Millis }>();

  readonly instrumentById = instrumentById;
  readonly findQuote = (fundId: FundId) => this.quotes.get(fundId) ?? null;
  readonly findPrice = (fundId: FundId) => this.quotes.get(fundId)?.price ?? null;

  readonly findRate = createRates({
    instrumentById,
    instruments: () => INSTRUMENTS,
    findPrice: this.findPrice,
  });

  /** Closes before, where tests set them. */
  readonly closes = new Map<FundId, number>();
  readonly findJump = (fundId: FundId) => {
    const [before, now] = [this.closes.get(fundId), this.findPrice(fundId)];
    return before === undefined || now === null ? null : { before, now };
  };

  /** Lets a second pass and sets prices of instruments. */
  tick(prices: Readonly<Record<number, number>>): void {
    this.now = (this.now + 1_000) as Millis;
    for (const [fundId, price] of Object.entries(prices))
      this.quotes.set(Number(fundId) as FundId, { price, time: this.now });
  }
}

export interface EmulatorFixture {
  readonly database: Database;
  readonly market: TestMarket;
  readonly accounts: PaperAccounts;
  readonly orders: PaperOrders;
  readonly emulator: Emulator;
  readonly userId: string;
  readonly account: PaperAccount;
  /** Whose orders have changed, for each time that it was reported. */
  readonly told: readonly string[];
}

/** A user with a paper account of 100,000, and the emulator without costs unless others are given. */
export async function openEmulatorFixture(
  open: OpenTestDatabase,
  more: Partial<EmulatorOptions> = {},
): Promise<EmulatorFixture> {
  const database = await open();
  const market = new TestMarket();
  const now = () => market.now;
  const accounts = createPaperAccounts({ database, now });
  const told: string[] = [];
  const orders = createPaperOrders({
    database,
    volumeFor: async () => 0,
    onChanged: (changed) => told.push(changed),
    now,
  });
  const emulator = createEmulator({
    database,
    market: market.name,
    findQuote: market.findQuote,
    findRate: market.findRate,
    costsFor: () => FREE,
    volumeFor: () => 0,
    now,
    ...more,
  });
  const userId = await addUser(database, 'anna@example.com');
  const account = await accounts.open(userId, market.name, toMicros(100_000));
  return { database, market, accounts, orders, emulator, userId, account, told };
}

export async function addUser(database: Pick<Database, 'db'>, email: string): Promise<string> {
  const user = { email, name: 'Anna', passwordHash: 'x', firstTouch: null };
  const id = await insertUser(database.db, user, NOON);
  if (id === null) throw new Error(`${email} has an account`);
  return id;
}

/** The costs that robots have. */
export function usualCosts(fundId: FundId): CostModel {
  return costModelFor(instrumentById(fundId)?.fundType ?? 'S', false);
}

/** A market order as copies place them. */
export function newOrder(accountId: string, more: Partial<NewOrder> = {}): NewOrder {
  return {
    accountId,
    owner: OWN,
    causeKey: null,
    attempt: 1,
    requestKey: null,
    fundId: AAPL,
    kind: 'market',
    side: 'buy',
    action: 'open',
    size: { kind: 'quantity', quantity: 10_000_000 as Micros },
    limitPrice: null,
    stopPrice: null,
    dueAt: NOON,
    expiresAt: null,
    createdAt: NOON,
    ...more,
  };
}
