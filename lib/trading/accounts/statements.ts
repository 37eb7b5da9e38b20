import type { FundId, Price } from '@/lib/core/base/brand';
import { csvLine } from '@/lib/core/base/csv';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { DAY_MS, isoTime } from '@/lib/core/base/time';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { MarketName } from '@/lib/market/data/source';
import type { AppliedSplit } from '@/lib/trading/corporate-actions/account-action';
import { LotBook, type LotSale } from './lots';
import { type ClosedPaperTrade, type PaperFill, type PositionOwner, toClosedTrade } from './paper-accounts';

export const STATEMENTS = ['fills', 'trades', 'lots'] as const;
export type StatementName = (typeof STATEMENTS)[number];

/** What statements are about. */
export interface StatementAbout {
  readonly market: MarketName;
  readonly generation: number;
  readonly tickerFor: (fundId: FundId) => string;
  /** A copied robot's name; null for trades by hand. */
  readonly findRobotName: (owner: PositionOwner) => string | null;
  /** Splits that the account was restated by, in order. */
  readonly splits: readonly AppliedSplit[];
}

type Cell = string | number | null;
type Columns<Of> = Readonly<Record<string, (of: Of) => Cell>>;

/** The lines of a CSV file: its head, then what each fill adds, in the order of booking. */
export interface Statement {
  readonly head: string;
  readonly add: (fill: PaperFill) => string;
  /** The lines after those of the last fill. */
  readonly end: () => string;
}

/** A file of an account's fills, closed trades, or lots sold (first in, first out). */
export function createStatement(name: StatementName, about: StatementAbout): Statement {
  switch (name) {
    case 'fills':
      return statement(fillColumns(about), (fill) => [fill]);
    case 'trades':
      return statement(tradeColumns(about), (fill) => toClosedTrade(fill) ?? []);
    case 'lots':
      return lotStatement(about);
  }
}

/** Splits come between the fills; each may leave fractions of shares that were paid in cash. */
function lotStatement(about: StatementAbout): Statement {
  const lots = new LotBook();
  const waiting = [...about.splits];
  const splitUpTo = (seq: number): LotSale[] => {
    const sales: LotSale[] = [];
    while (waiting[0] && waiting[0].afterFill < seq) {
      const { changes, ...split } = waiting.shift() as AppliedSplit;
      for (const { owner, after, cash } of changes)
        sales.push(...lots.split({ ...split, owner, quantity: after, cash }));
    }
    return sales;
  };
  return statement(
    lotColumns(about),
    (fill) => [...splitUpTo(fill.seq), ...lots.add(fill)],
    () => splitUpTo(Number.POSITIVE_INFINITY),
  );
}

function statement<Of>(
  columns: Columns<Of>,
  toItems: (fill: PaperFill) => Of | readonly Of[],
  lastItems: () => readonly Of[] = () => [],
): Statement {
  const cells = Object.values(columns);
  const lines = (items: Of | readonly Of[]) =>
    [items]
      .flat()
      .map((item) => csvLine(cells.map((cell) => cell(item as Of))))
      .join('');
  return {
    head: csvLine(Object.keys(columns)),
    add: (fill) => lines(toItems(fill)),
    end: () => lines(lastItems()),
  };
}

function fillColumns(about: StatementAbout): Columns<PaperFill> {
  return {
    Time: ({ time }) => isoTime(time),
    Ticker: ({ fundId }) => about.tickerFor(fundId),
    Side: ({ side }) => side,
    Quantity: ({ quantity }) => fromMicros(quantity),
    [priceHead('Price', about)]: ({ price }) => fromPrice(price),
    'Market price': ({ quote }) => fromPrice(quote),
    Commission: ({ commission }) => fromMicros(commission),
    'Profit by average cost': ({ profit }) => (profit === null ? null : fromMicros(profit)),
    ...ownerColumns(about),
    Order: ({ orderId }) => orderId,
    ...RATE,
  };
}

function tradeColumns(about: StatementAbout): Columns<ClosedPaperTrade> {
  return {
    Opened: ({ openedAt }) => isoTime(openedAt),
    Closed: ({ closedAt }) => isoTime(closedAt),
    Ticker: ({ fundId }) => about.tickerFor(fundId),
    Side: ({ side }) => side,
    Quantity: ({ quantity }) => fromMicros(quantity),
    [priceHead('Average open price', about)]: ({ openPrice }) => fromPrice(openPrice),
    [priceHead('Close price', about)]: ({ closePrice }) => fromPrice(closePrice),
    'Profit by average cost': ({ profit }) => fromMicros(profit),
    ...ownerColumns(about),
    ...RATE,
  };
}

function lotColumns(about: StatementAbout): Columns<LotSale> {
  return {
    Ticker: ({ fundId }) => about.tickerFor(fundId),
    Side: ({ side }) => side,
    Quantity: ({ quantity }) => fromMicros(quantity),
    Acquired: ({ acquiredAt }) => isoTime(acquiredAt),
    Sold: ({ soldAt }) => isoTime(soldAt),
    [priceHead('Proceeds', about)]: ({ proceeds }) => fromMicros(proceeds),
    [priceHead('Basis', about)]: ({ basis }) => fromMicros(basis),
    'Gain by FIFO (wash sales are not adjusted)': ({ proceeds, basis }) => fromMicros(proceeds - basis),
    'Term (long: held for more than a year)': holdingTerm,
    ...ownerColumns(about),
  };
}

/** Prices are in the currency of the instrument; all else is in dollars. */
const RATE = {
  'Dollars for a unit of the price': ({ rate }: { readonly rate?: Price }) => fromPrice(rate ?? IN_DOLLARS),
};

function ownerColumns({ generation, findRobotName }: StatementAbout) {
  return {
    'Traded by': ({ owner }: { readonly owner: PositionOwner }) => findRobotName(owner) ?? 'Me',
    Account: () => `Paper ${generation}`,
  };
}

/** `Price (simulated)` outside the live market, so that the file says so by itself. */
function priceHead(name: string, { market }: StatementAbout): string {
  return market === 'live' ? name : `${name} (${market} prices)`;
}

/** More than a year by the calendar (UTC); what was sold short is short-term. */
export function holdingTerm({
  side,
  acquiredAt,
  soldAt,
}: Pick<LotSale, 'side' | 'acquiredAt' | 'soldAt'>): 'short' | 'long' {
  if (side === 'short') return 'short';
  // The holding period begins on the day after the purchase.
  const start = new Date(acquiredAt + DAY_MS);
  const anniversary = Date.UTC(start.getUTCFullYear() + 1, start.getUTCMonth(), start.getUTCDate());
  return soldAt >= anniversary ? 'long' : 'short';
}
