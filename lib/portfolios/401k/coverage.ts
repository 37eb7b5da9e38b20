import type { FundType } from '@/lib/market/data/instrument';
import type { FundKind, MenuFund } from './fund-menu';

/** Funds that hold nothing but cash, besides what is typed. */
const CASH_TICKERS: ReadonlySet<string> = new Set(['CASH', 'FDRXX', 'SPAXX', 'SWVXX', 'VMFXX', 'VUSXX']);

const GROUP_KINDS: Readonly<Record<string, FundKind>> = {
  'Broad market': 'us',
  Sectors: 'us',
  International: 'foreign',
  Bonds: 'bonds',
};

/** What kind a fund is: as typed, else by the instrument of its ticker; null if unknown. */
export function kindOfFund(
  { ticker, kind }: Pick<MenuFund, 'ticker' | 'kind'>,
  instrument: { readonly fundType: FundType; readonly group: string } | null,
): FundKind | null {
  if (kind !== null) return kind;
  if (CASH_TICKERS.has(ticker)) return 'cash';
  if (instrument === null) return null;
  return instrument.fundType === 'S' ? 'us' : (GROUP_KINDS[instrument.group] ?? 'other');
}

/** Percent of the balance by kind. */
export function sharesByKind(
  funds: readonly { readonly sharePct: number; readonly kind: FundKind | null }[],
): ReadonlyMap<FundKind | null, number> {
  const shares = new Map<FundKind | null, number>();
  for (const { sharePct, kind } of funds) shares.set(kind, (shares.get(kind) ?? 0) + sharePct);
  return shares;
}

const LEAST_STOCKS = 30;
const MOST_STOCKS = 90;

/** Percent of stocks by age: 110 less the age, between 30 and 90. */
export function stocksAtAge(age: number): number {
  return Math.min(MOST_STOCKS, Math.max(LEAST_STOCKS, 110 - age));
}
