import type { SixStatistics } from '@/components/robots/robot-model/statistics-rows';
import { cutTo } from '@/lib/core/base/round';
import { isEntry } from '@/lib/robots/ledger/signal';
import type { StoredLink } from '@/lib/robots/ledger/verify';
import { tradesFromLedger } from '@/lib/robots/statistics/ledger-trades';
import { maxOpened } from '@/lib/robots/statistics/max-opened';
import { closedPL, ratiosOfTrades } from '@/lib/robots/statistics/trade-figures';

export interface EquityFacts {
  /** Equity at the end of each day in percent of the initial balance, to two decimals. */
  readonly equityPct: readonly number[];
  /** Dollars. */
  readonly initialBalance: number;
}

/**
 * The six statistics from a verified chain, by the same definitions as the page's. Drawdown needs each day's equity with
 * open positions at market prices, which no ledger holds.
 */
export function fileStatistics(links: readonly StoredLink[], equity: EquityFacts): SixStatistics {
  const { closed, open } = tradesFromLedger(links.filter(isEntry));
  const { profitFactor, wonPct, lossPct } = ratiosOfTrades(closed);
  const absoluteDrawdownPct = deepestFall(equity.equityPct);
  const profitPct = (100 * closedPL(closed)) / equity.initialBalance;
  return {
    profitFactor: rounded(profitFactor),
    wonPct: rounded(wonPct),
    lossPct: rounded(lossPct),
    maxOpened: maxOpened(
      closed,
      open.map(({ entryTime }) => entryTime),
    ),
    profitOnDrawDown: rounded(absoluteDrawdownPct > 0 ? profitPct / absoluteDrawdownPct : null),
    absoluteDrawdownPct,
  };
}

/** Two decimals, like a page's figures before it formats them. */
function rounded(value: number | null): number | null {
  return value === null ? null : cutTo(value, 2);
}

function deepestFall(equityPct: readonly number[]): number {
  let peak = 100;
  let deepest = 0;
  for (const value of equityPct) {
    peak = Math.max(peak, value);
    deepest = Math.max(deepest, peak - value);
  }
  return deepest;
}

/** One unit of the second decimal, plus a margin for floating-point error. */
const ROUNDING = 0.0101;
/** Two days' equity, a peak and a low, each cut, and their difference. */
const DRAWDOWN_ROUNDING = 0.0301;

/** Whether a recomputed figure is the page's, which is rounded to two decimals. */
export function isSameStatistic(
  name: keyof SixStatistics,
  computed: SixStatistics,
  shown: SixStatistics,
): boolean {
  const a = computed[name];
  const b = shown[name];
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= toleranceFor(name, computed);
}

function toleranceFor(name: keyof SixStatistics, { profitOnDrawDown, absoluteDrawdownPct }: SixStatistics) {
  if (name === 'absoluteDrawdownPct') return DRAWDOWN_ROUNDING;
  if (name !== 'profitOnDrawDown' || absoluteDrawdownPct === 0) return ROUNDING;
  return ROUNDING + (Math.abs(profitOnDrawDown ?? 0) * DRAWDOWN_ROUNDING) / absoluteDrawdownPct;
}
