import { defaultSort, type ListAddress, listOf } from '@/lib/site/addresses/list-address';

/** With so few robots left, the best ten of a market say little about some tickers. */
const FEW = 5;

/**
 * The list to show in place of one that leaves too little, which says so; null when the list is to be shown as it is.
 * @param total robots in the list
 */
export function fallbackOf(list: ListAddress, total: number): ListAddress | null {
  const change = changeFor(list, total);
  return change && { ...list, ...change, page: 1, insteadOf: list.insteadOf ?? { ...list, page: 1 } };
}

/** Whether another list could be shown in its place, however many robots it holds. */
export function mayFallBack(list: ListAddress): boolean {
  return changeFor(list, 0) !== null;
}

function changeFor(list: ListAddress, total: number): Partial<ListAddress> | null {
  // Somebody asked for just this list, or follows few robots: no other stands in for theirs.
  if (list.isExact || list.extra.isMine) return null;
  const { assetClass, accountsType, analysisTypes, keyword, unread, robotType, tickers, insteadOf } = list;
  const isTop = robotType === 'Top10';
  if (isTop && total <= FEW && tickers.length > 0) return { robotType: 'All' };
  if (isTop && total === 0 && analysisTypes.length > 0) return { analysisTypes: [] };
  if (accountsType !== 'RealMoney' || total > 0) return null;
  const stocks = listOf('stocks-etf');
  // What was searched for stays.
  if (assetClass !== 'stocks-etf')
    return { ...stocks, accountsType, keyword, unread, tickers, sort: defaultSort(tickers) };
  // Tickers of another market mean nothing among stocks.
  const isFromElsewhere = insteadOf !== null && insteadOf.assetClass !== assetClass;
  return isFromElsewhere && tickers.length > 0 ? { tickers: [], sort: stocks.sort } : null;
}
