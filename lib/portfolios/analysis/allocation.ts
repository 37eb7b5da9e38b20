import type { FundType } from '@/lib/market/data/instrument';
import type { AnalyzedHolding, PortfolioAnalysis, Slice } from './portfolio-analysis';

const CLASSES: Readonly<Record<FundType, string>> = { S: 'Stocks', E: 'ETFs', F: 'Forex', C: 'Crypto' };
const CASH = 'Cash';
/** What is none of our instruments. */
const OTHER = 'Other';

/** What a portfolio's value is made of, the largest part first. Short positions count below 0. */
export function allocate(
  holdings: readonly AnalyzedHolding[],
  balances: PortfolioAnalysis['balances'],
): PortfolioAnalysis['allocation'] {
  const cash = balances.map(({ currency, value }) => ({ name: CASH, currency, value }));
  const part = (toName: (holding: AnalyzedHolding) => string) => [
    ...holdings.map((holding) => ({ name: toName(holding), value: holding.value })),
    ...cash,
  ];
  return {
    classes: slices(part(({ fundType }) => (fundType ? CLASSES[fundType] : OTHER))),
    sectors: slices(part(({ group }) => group ?? OTHER)),
    currencies: slices([
      ...holdings.map(({ currency, value }) => ({ name: currency === '' ? OTHER : currency, value })),
      ...cash.map(({ currency, value }) => ({ name: currency, value })),
    ]),
  };
}

function slices(parts: readonly { readonly name: string; readonly value: number }[]): Slice[] {
  const sums = new Map<string, number>();
  for (const { name, value } of parts) sums.set(name, (sums.get(name) ?? 0) + value);
  const whole = [...sums.values()].reduce((sum, value) => sum + value, 0);
  return [...sums]
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, value, weight: whole === 0 ? 0 : value / whole }))
    .sort((one, other) => other.value - one.value);
}
