import { type ListAddress, listOf } from '@/lib/addresses/list-address';

/** With so few robots left, the best ten of a market say little about some tickers. */
const FEW = 5;

/** The list to show in place of one that leaves too little; null when it is to be shown as it is. */
export function fallbackOf(list: ListAddress, total: number): ListAddress | null {
  // Somebody follows few robots or none: no other list stands in for theirs.
  if (list.extra.isMine) return null;
  const isTop = list.robotType === 'Top10';
  if (isTop && total <= FEW && list.tickers.length > 0) return { ...list, robotType: 'All', page: 1 };
  if (isTop && total === 0 && list.analysisTypes.length > 0) return { ...list, analysisTypes: [], page: 1 };
  if (list.accountsType === 'RealMoney' && total === 0 && list.assetClass !== 'stocks-etf')
    return { ...listOf('stocks-etf'), accountsType: 'RealMoney' };
  return null;
}
