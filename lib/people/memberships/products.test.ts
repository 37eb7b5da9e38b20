import type { Millis } from '@/lib/core/base/brand';
import { SUBSCRIPTIONS } from '@/lib/people/accounts/current-user';
import { PLAN_NAMES } from '@/lib/people/permissions/permissions';
import { TOOLS, type Tool } from '@/lib/people/permissions/tools';
import { pageExists } from '@/lib/site/navigation/exists';
import { addPeriods, unusedCents } from './period';
import { formatCents, formatDay, priceFacts } from './price-labels';
import { joinNames, PRODUCTS, planOfLevel, productsSold } from './products';

/** Where each tool is. */
const TOOL_PAGES: Readonly<Record<Tool, string>> = {
  IntradayCrypto: '/bot-crypto-trading/',
  IntradayStockETF: '/stock-pattern-scanner/',
  IntradayForex: '/forex-pattern-scanner/',
  PatternSearchEngine: '/stock-pattern-screener/',
  BuySellRecommendations: '/buy-sell-signals/',
  TrendPredictionEngine: '/stock-tpe/',
};

describe('the price table', () => {
  const told = (id: string, period: 'month' | 'year') => {
    const product = PRODUCTS.find((one) => one.id === id);
    if (!product) throw new Error(`${id} is not sold`);
    const facts = priceFacts(product.prices, period);
    return [facts.cents, facts.monthlyCents, facts.yearlyCents, facts.listCents, facts.percentOff];
  };

  it.each([
    ['IntermediateOne', 'year', [54_000, 4_500, 54_000, 108_000, 50]],
    ['IntermediateOne', 'month', [5_200, 5_200, 62_400, 9_000, 42]],
    ['IntermediateTwo', 'year', [96_000, 8_000, 96_000, null, null]],
    ['IntermediateTwo', 'month', [9_300, 9_300, 111_600, null, null]],
    ['Expert', 'year', [150_000, 12_500, 150_000, 300_000, 50]],
    ['Expert', 'month', [14_500, 14_500, 174_000, 25_000, 42]],
    ['IntradayCrypto', 'year', [24_000, 2_000, 24_000, null, null]],
    ['IntradayCrypto', 'month', [2_300, 2_300, 27_600, null, null]],
  ] as const)('%s by the %s: price, a month, a year, list price, percent off', (id, period, expected) => {
    expect(told(id, period)).toEqual(expected);
  });

  it('costs 16% more with monthly billing, for every product, in whole dollars', () => {
    for (const prices of PRODUCTS.flatMap((product) => product.prices ?? []))
      expect(prices.month).toBe(Math.round(((prices.year / 12) * 1.16) / 100) * 100);
  });

  it('costs more the more a plan opens', () => {
    const plans = PRODUCTS.filter(({ level }) => level > 0);
    expect(plans.map(({ level }) => level)).toEqual([1, 2, 3]);
    for (const period of ['month', 'year'] as const) {
      const prices = plans.map((plan) => plan.prices[period]);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
    }
  });

  it('sells each tool only once its page exists', () => {
    for (const tool of TOOLS) expect([tool, pageExists(TOOL_PAGES[tool])]).toEqual([tool, true]);
  });

  it('sells scanners’ tools only where the scanner is on', () => {
    const off = productsSold([]).map(({ id }) => id);
    const on = productsSold(['forex-pattern-scanner']).map(({ id }) => id);
    expect(on.filter((id) => !off.includes(id))).toEqual(['IntradayForex']);
    expect(off).not.toContain('IntradayStockETF');
    expect(off).toContain('IntradayCrypto');
  });

  it('has the plans and the subscriptions under the names that permissions and users have', () => {
    expect(([1, 2, 3] as const).map((level) => planOfLevel(level)?.name)).toEqual(PLAN_NAMES.slice(1));
    expect(PRODUCTS.filter(({ level }) => level === 0).map(({ id }) => id)).toEqual(SUBSCRIPTIONS);
  });
});

describe('words', () => {
  it('write amounts, days and names', () => {
    expect(formatCents(150_000)).toBe('$1,500');
    expect(formatCents(1_234)).toBe('$12.34');
    expect(formatDay(Date.UTC(2026, 11, 12))).toBe('12 December 2026');
    expect(joinNames(['Expert'])).toBe('Expert');
    expect(joinNames(['IntermediateOne', 'IntradayCrypto'])).toBe('Intermediate One and Intraday Crypto');
  });
});

describe('periods', () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

  it.each([
    ['2026-01-31', 'month', '2026-02-28'],
    ['2028-01-31', 'month', '2028-02-29'],
    ['2026-12-15', 'month', '2027-01-15'],
    ['2028-02-29', 'year', '2029-02-28'],
  ] as const)('%s and a %s is %s', (from, period, to) => {
    expect(day(addPeriods(Date.parse(from) as Millis, period))).toBe(to);
  });

  it('are worth their unused part, and never more than they cost', () => {
    const end = Date.UTC(2026, 6, 1) as Millis;
    expect(unusedCents(3_000, 'month', end, Date.UTC(2026, 5, 16) as Millis)).toBe(1_500);
    expect(unusedCents(3_000, 'month', end, Date.UTC(2020, 0, 1) as Millis)).toBe(3_000);
    expect(unusedCents(3_000, 'month', end, end)).toBe(0);
  });
});
