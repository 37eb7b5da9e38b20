import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import type { Books } from '@/lib/portfolios/accounting/books';
import type { FindCloses } from '@/lib/portfolios/accounting/closes';
import { keepBooks } from '@/lib/portfolios/accounting/keep-books';
import { rawCloses } from '@/lib/portfolios/accounting/raw-closes';
import {
  type HoldingValue,
  type Valuation,
  valueBooks,
  valueDaily,
} from '@/lib/portfolios/accounting/valuation';
import { followFlows } from '@/lib/portfolios/returns/benchmark';
import { moneyWeighted } from '@/lib/portfolios/returns/money-weighted';
import { maxDrawdown, timeWeighted } from '@/lib/portfolios/returns/time-weighted';
import {
  commonReturns,
  createRiskModel,
  measureRisk,
  type RiskModel,
} from '@/lib/portfolios/risk/portfolio-risk';
import { deepestFalls, replayWindow } from '@/lib/portfolios/risk/stress';
import { trySale } from '@/lib/portfolios/risk/what-if-sale';
import { fromPicos, parsePicos } from '@/lib/portfolios/transactions/picos';
import { allocate } from './allocation';
import { findNotices } from './notices';
import { drawChart } from './performance-chart';
import type {
  AnalyzedHolding,
  AnalyzedSale,
  IncomeMonth,
  InstrumentFacts,
  MoneyRate,
  PortfolioAnalysis,
  PortfolioRequest,
  ResultParts,
  SaleTrial,
} from './portfolio-analysis';
import { portfolioMonth } from './portfolio-month';

export interface AnalysisSource {
  readonly findCloses: FindCloses;
  /** null for what is none of ours. */
  readonly findFacts: (ticker: string) => InstrumentFacts | null;
  /** The day of the newest closes, days since 1970-01-01. */
  readonly lastDay: EpochDay;
}

/** From so many days on a return is annualized. */
const DAYS_A_YEAR = 365;
const FEWEST_DAYS = 31;
const STRESS_WINDOWS = 3;
const MOST_SALES = 500;

/**
 * All figures of a portfolio.
 * @throws InputError naming the transaction that can't be booked, or why a sale can't be tried
 */
export function analyzePortfolio(request: PortfolioRequest, source: AnalysisSource): PortfolioAnalysis {
  const { transactions, base, benchmark } = request;
  const { findFacts, lastDay } = source;
  const findCloses = rawCloses(source.findCloses, transactions);
  const books = keepBooks(transactions, { base, lastDay, findCloses });
  const valuation = valueBooks(books);
  const daily = valueDaily(books);
  const returns = timeWeighted(daily);
  const { depth, deepest } = maxDrawdown(returns.index);
  const value = fromPicos(valuation.endValue);
  const days = lastDay - books.firstDay + 1;
  const holdings = listHoldings(valuation, findFacts);
  const weighted = valuation.holdings.map((held, at) => ({
    name: held.holding.name,
    weight: holdings[at]?.weight ?? 0,
    closes: held.holding.closes,
  }));
  const weights = new Map(weighted.map(({ name, weight }) => [name, weight]));
  const rateOn = (currency: string, day: number) =>
    currency === base ? 1 : fromPicos(books.currencies.rateOn(currency, day as EpochDay));
  const model = createRiskModel(commonReturns(weighted, lastDay, rateOn));
  const benchmarkCloses = findCloses(benchmark);
  const followed = benchmarkCloses && followFlows(books, benchmarkCloses);
  return {
    base,
    firstDay: books.firstDay,
    lastDay,
    value,
    cash: fromPicos(valuation.cash),
    netFlows: fromPicos(valuation.netFlows),
    total: fromPicos(valuation.total),
    results: listResults(books, valuation),
    timeWeighted: {
      total: returns.total,
      annual:
        days >= DAYS_A_YEAR && returns.total > -1 ? (1 + returns.total) ** (DAYS_A_YEAR / days) - 1 : null,
      endedOn: returns.endedAt === null ? null : books.firstDay + returns.endedAt,
    },
    moneyWeighted: moneyRate(books, value),
    drawdown: { deepest, now: depth.at(-1) ?? 0 },
    benchmark: followed && {
      ticker: benchmark,
      value: followed.endValue,
      difference: value - followed.endValue,
      emptiedOn: followed.emptiedOn,
      ...moneyRate(books, followed.endValue),
    },
    holdings: holdings.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value)),
    balances: listBalances(books),
    allocation: allocate(holdings, listBalances(books)),
    chart: drawChart(books, daily, returns.index, benchmarkCloses, rateOn),
    income: listIncome(books),
    sales: listSales(books),
    risk: model && measureRisk(model, weights),
    stress: benchmarkCloses
      ? deepestFalls(benchmarkCloses, STRESS_WINDOWS).map((window) => replayWindow(weighted, window))
      : [],
    trial: trial(request, valuation, model, weights),
    worstMonth: request.withWorstMonth
      ? portfolioMonth(books.firstDay, returns.index, returns.endedAt)
      : null,
    notices: findNotices(books, transactions),
  };
}

/** @param value what is left at the end */
function moneyRate({ flows, firstDay, lastDay }: Books, value: number): MoneyRate {
  const amounts = flows.map(({ day, amount }) => ({ day, amount: -fromPicos(amount) }));
  if (lastDay - firstDay < FEWEST_DAYS) return { rates: [], problem: 'too-short' };
  const { rates, problem } = moneyWeighted([...amounts, { day: lastDay, amount: value }]);
  const isLost = value <= 0 && amounts.length > 0 && amounts.every(({ amount }) => amount < 0);
  return isLost ? { rates: [-1], problem: 'total-loss' } : { rates, problem };
}

function listHoldings(
  { holdings, endValue }: Valuation,
  findFacts: AnalysisSource['findFacts'],
): AnalyzedHolding[] {
  const whole = fromPicos(endValue);
  return holdings.map(({ holding, close, value, unrealizedFifo, unrealizedAverage }) => ({
    ...findFacts(holding.name),
    name: holding.name,
    ticker: holding.closes ? holding.name : null,
    quantity: fromPicos(holding.quantity),
    close,
    currency: holding.closes?.currency ?? '',
    value: fromPicos(value),
    weight: whole === 0 ? 0 : fromPicos(value) / whole,
    costFifo: fromPicos(holding.costFifo),
    costAverage: fromPicos(holding.costAverage),
    unrealizedFifo: fromPicos(unrealizedFifo),
    unrealizedAverage: fromPicos(unrealizedAverage),
    realizedFifo: fromPicos(holding.realizedFifo),
    realizedAverage: fromPicos(holding.realizedAverage),
    income: fromPicos(holding.income),
  }));
}

function listResults({ totals }: Books, valuation: Valuation): ResultParts {
  return {
    realizedFifo: fromPicos(totals.realizedFifo),
    realizedAverage: fromPicos(totals.realizedAverage),
    unrealizedFifo: fromPicos(valuation.unrealizedFifo),
    unrealizedAverage: fromPicos(valuation.unrealizedAverage),
    dividends: fromPicos(totals.dividends),
    rewards: fromPicos(totals.rewards),
    interest: fromPicos(totals.interest),
    tax: fromPicos(totals.tax),
    otherFees: fromPicos(totals.otherFees),
    tradingFees: fromPicos(totals.tradingFees),
    leftInKind: fromPicos(totals.leftInKindFifo),
    currency: fromPicos(valuation.currencyResult),
  };
}

function listBalances({ cash, currencies, lastDay }: Books) {
  return [...cash]
    .filter(([, amount]) => amount !== 0n)
    .map(([currency, amount]) => ({
      currency,
      amount: fromPicos(amount),
      value: fromPicos(amount) * fromPicos(currencies.rateOn(currency, lastDay)),
    }));
}

function listIncome({ income }: Books): IncomeMonth[] {
  const months = new Map<string, { -readonly [Name in keyof IncomeMonth]: IncomeMonth[Name] }>();
  for (const { day, kind, amount } of income) {
    const month = isoDay(day).slice(0, 7);
    const sums = months.get(month) ?? { month, dividends: 0, rewards: 0, interest: 0, tax: 0, otherFees: 0 };
    sums[kind] += fromPicos(amount);
    months.set(month, sums);
  }
  return [...months.values()].reverse();
}

function listSales({ holdings }: Books): AnalyzedSale[] {
  return holdings
    .flatMap(({ name, closedLots }) =>
      closedLots.map(({ opened, closed, quantity, cost, proceeds }) => ({
        name,
        opened,
        closed,
        quantity: fromPicos(quantity),
        cost: fromPicos(cost),
        proceeds: fromPicos(proceeds),
      })),
    )
    .sort((one, other) => other.closed - one.closed)
    .slice(0, MOST_SALES);
}

function trial(
  { sale }: PortfolioRequest,
  { holdings, cash, endValue }: Valuation,
  model: RiskModel | null,
  weights: ReadonlyMap<string, number>,
): SaleTrial | null {
  if (!sale) return null;
  const held: HoldingValue | undefined = holdings.find(({ holding }) => holding.name === sale.name);
  if (!held) throw new InputError(`You don’t hold ${sale.name}.`);
  const { proceeds, lots, resultFifo, resultAverage } = trySale(held, parsePicos(sale.quantity));
  const before = weights.get(sale.name) ?? 0;
  const after = before - fromPicos(proceeds) / fromPicos(endValue);
  return {
    name: sale.name,
    quantity: Number(sale.quantity),
    proceeds: fromPicos(proceeds),
    resultFifo: fromPicos(resultFifo),
    resultAverage: fromPicos(resultAverage),
    cashAfter: fromPicos(cash) + fromPicos(proceeds),
    lots: lots.map(({ day, quantity, cost }) => ({
      day,
      quantity: fromPicos(quantity),
      cost: fromPicos(cost),
    })),
    risk: model && measureRisk(model, new Map([...weights, [sale.name, after]])),
  };
}
