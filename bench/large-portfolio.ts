import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { DAY_MS, parseIsoDay, weekday } from '@/lib/core/base/time';
import type { Closes } from '@/lib/portfolios/accounting/closes';
import type { AnalysisSource } from '@/lib/portfolios/analysis/analyze-portfolio';
import type { PortfolioRequest } from '@/lib/portfolios/analysis/portfolio-analysis';
import { toPicos, ZERO_PICOS } from '@/lib/portfolios/transactions/picos';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';

const HOLDINGS = 200;
const TRADES = 1_880;
const DAYS = 3_652;

/** Ten years of monthly deposits and trades of 200 stocks on random walks. */
export function largePortfolio(): { readonly request: PortfolioRequest; readonly source: AnalysisSource } {
  const lastDay = parseIsoDay('2025-12-31');
  const firstDay = (lastDay - DAYS + 1) as EpochDay;
  const random = seededRandom(1);
  const sessions = Int32Array.from({ length: DAYS }, (_, at) => firstDay + at).filter(
    (day) => weekday(day) % 6 !== 0,
  );
  const walk = (): Closes => {
    let price = 100;
    const close = Float64Array.from(sessions, () => {
      price *= 1 + (random() - 0.498) / 40;
      return Math.round(price * 100) / 100;
    });
    return { currency: 'USD', day: sessions, close };
  };
  const names = Array.from({ length: HOLDINGS }, (_, at) => `T${at}`);
  const closes = new Map([...names, 'SPY'].map((name) => [name, walk()]));
  const transactions = Array.from({ length: TRADES + 120 }, (_, at) => {
    const day = (firstDay + Math.floor((at / (TRADES + 120)) * DAYS)) as EpochDay;
    if (at % 16 === 0) return make('deposit', day, null, null, 10_000);
    const quantity = random() < 0.65 ? 10 : -5;
    return make('trade', day, names[at % HOLDINGS] as string, quantity, -quantity * 100 - 1);
  });
  return {
    request: { transactions, base: 'USD', benchmark: 'SPY', sale: null },
    source: { findCloses: (name) => closes.get(name) ?? null, findFacts: () => null, lastDay },
  };
}

function make(
  kind: 'deposit' | 'trade',
  day: EpochDay,
  instrument: string | null,
  quantity: number | null,
  amount: number,
): Transaction {
  return {
    kind,
    day,
    at: (day * DAY_MS) as Millis,
    instrument,
    symbol: instrument,
    quantity: quantity === null ? null : toPicos(quantity),
    price: null,
    amount: toPicos(amount),
    currency: 'USD',
    fee: ZERO_PICOS,
    tax: ZERO_PICOS,
    baseAmount: null,
    ratio: null,
    group: null,
    externalId: null,
    line: null,
    note: '',
  };
}
