import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { findInstrument } from '@/lib/market/data/instruments';
import { costModelFor } from '@/lib/robots/execution/costs';
import { OWN, type PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { NO_FUNDS } from '@/lib/trading/accounts/set-aside';
import { ORDER_KINDS, ORDER_SIDES, type OrderKind } from './order';
import { assessTicket, readTicket, type Ticket } from './ticket';

const BTC = findInstrument('BTC.X');
const fundId = BTC?.fundId ?? (0 as FundId);
const CASH = 10_000_000_000_000 as Micros;
function priceFields(kind: OrderKind, price: number): Partial<Ticket> {
  if (kind === 'market') return {};
  if (kind === 'trailingStop') return price < 1 ? { trailPercent: price * 1e6 } : { trailAmount: price };
  if (kind === 'stopLimit') return { limitPrice: price, stopPrice: price };
  return { [`${kind}Price`]: price, stopLoss: price * 0.5, takeProfit: price * 2 };
}

/** The smallest and the largest that a ticket takes, and more. */
const EXTREMES = [0.000001, 1, 100_000, 100_000_000, 1_000_000_000, 1e15, 1e308];

function held(units: number): PaperPosition[] {
  if (units === 0) return [];
  const cost = { cost: (Math.sign(units) * 1e9) as Micros, costRest: 0, commission: 0 as Micros };
  return [
    { accountId: 'a', owner: OWN, fundId, quantity: (units * 1e6) as Micros, ...cost, openedAt: 0 as Millis },
  ];
}

function assess(ticket: Ticket, quote: number, units: number, volume: number) {
  return assessTicket(readTicket(ticket), {
    instrument: BTC,
    findPrice: () => quote,
    findRate: () => IN_DOLLARS,
    costs: costModelFor('C', false),
    volume,
    cash: CASH,
    positions: held(units),
    funds: NO_FUNDS,
    waiting: [],
  });
}

describe('a ticket with the largest figures of every field', () => {
  const sizes = EXTREMES.flatMap((size) => [{ quantity: size }, { amount: size }]);
  const tickets = ORDER_KINDS.flatMap((kind) =>
    ORDER_SIDES.flatMap((side) =>
      (kind === 'market' ? [0] : EXTREMES).flatMap((price) =>
        sizes.map((size) => ({
          fundId,
          kind,
          side,
          ...size,
          ...priceFields(kind, price),
        })),
      ),
    ),
  );

  it.each([0.000001, 60_000, 1e8])(
    'is refused with a sentence or estimated exactly, at a quote of %d',
    (quote) => {
      let estimated = 0;
      const faults: unknown[] = [];
      for (const ticket of tickets)
        for (const units of [0, 100_000, -100_000])
          for (const volume of [0, 0.000001, 1e15]) {
            if (units * quote > 1e10) continue;
            try {
              const { problem, estimate } = assess(ticket, quote, units, volume);
              // Prices below a dollar have decimals, and what is held besides may be worth anything at the order's price.
              const isExact = (name: string, figure: number) =>
                name === 'price'
                  ? toPrice(fromPrice(figure as Price)) === figure
                  : Number.isSafeInteger(figure);
              const inexact = Object.entries(estimate ?? {}).filter(
                ([name, figure]) =>
                  figure !== null && !isExact(name, figure) && (units === 0 || name !== 'buyingPowerAfter'),
              );
              if (inexact.length > 0 || !(problem || estimate)) faults.push([ticket, units, volume, inexact]);
              if (estimate) estimated += 1;
            } catch (error) {
              if (!(error instanceof InputError)) faults.push([ticket, units, volume, String(error)]);
            }
          }
      expect(faults).toEqual([]);
      expect(estimated).toBeGreaterThan(100);
    },
  );

  it.each<[Omit<Ticket, 'fundId'>, number, string]>([
    [
      { kind: 'market', side: 'buy', quantity: 1e9 },
      0,
      'Not enough buying power: needs $60,000,000,000,000, you have $10,000,000.',
    ],
    [
      { kind: 'stop', side: 'buy', quantity: 100_000, stopPrice: 1e8 },
      0,
      'Not enough buying power: needs $10,000,000,000,000, you have $10,000,000.',
    ],
    [
      { kind: 'limit', side: 'sell', quantity: 100_000, limitPrice: 1e8 },
      100_000,
      'The order would be worth more than',
    ],
  ])('%j with %d held', (ticket, units, problem) => {
    expect(assess({ ...ticket, fundId }, 60_000, units, 0).problem).toContain(problem);
  });
});

describe('a ticket for a currency pair', () => {
  const dollars = (micros: number | null | undefined) => (micros ?? 0) / 1e6;
  const assessPair = (ticker: string, rate: Price | null, more: Omit<Ticket, 'fundId'>) => {
    const instrument = findInstrument(ticker);
    return assessTicket(readTicket({ ...more, fundId: instrument?.fundId ?? 0 }), {
      instrument,
      findPrice: () => (ticker === 'USDJPY' ? 140.8 : 190.142),
      findRate: () => rate,
      costs: { spread: 0, impact: 0, commissionRate: 0 },
      volume: 0,
      cash: 10_000_000_000 as Micros,
      positions: [],
      funds: NO_FUNDS,
      waiting: [],
    });
  };

  it('needs its worth in dollars, and loses dollars at its stop', () => {
    const { problem, estimate } = assessPair('GBPJPY', toPrice(1 / 140.8), {
      kind: 'market',
      side: 'buy',
      quantity: 1_000,
      stopLoss: 186.622,
    });
    expect(problem).toBeNull();
    expect(dollars(estimate?.amount)).toBeCloseTo(1_350.44, 2);
    expect(dollars(estimate?.buyingPowerAfter)).toBeCloseTo(8_649.56, 2);
    expect(dollars(estimate?.lossAtStop)).toBeCloseTo(25, 2);
  });

  it('of the dollar is worth its dollars at every price', () => {
    const { estimate } = assessPair('USDJPY', toPrice(1 / 140.8), {
      kind: 'limit',
      side: 'buy',
      quantity: 1_000,
      limitPrice: 100,
    });
    expect(dollars(estimate?.amount)).toBeCloseTo(1_000, 4);
  });

  it('is refused in words without a rate', () => {
    const { problem } = assessPair('GBPJPY', null, { kind: 'market', side: 'buy', quantity: 1_000 });
    expect(problem).toBe(
      'GBPJPY is priced in JPY, and there is no rate from JPY to dollars, so it can’t be traded.',
    );
  });
});
