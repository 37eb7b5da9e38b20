import { defaultSort, type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';

/** With so few robots left, a market's best ten say little about specific tickers. */
const FEW = 5;

/**
 * The list to show instead of one with too few robots, with a note; null to show the list itself.
 * @param total robots in the list
 */
export function findFallback(list: ListAddress, total: number): ListAddress | null {
  const change = changeFor(list, total);
  return change && { ...list, ...change, page: 1, insteadOf: list.insteadOf ?? { ...list, page: 1 } };
}

/** Whether another list could replace it, regardless of its size. */
export function mayFallBack(list: ListAddress): boolean {
  return changeFor(list, 0) !== null;
}

function changeFor(list: ListAddress, total: number): Partial<ListAddress> | null {
  // Users who asked for exactly this list, or follow few robots, get it unchanged.
  if (list.isExact || list.extra.isMine) return null;
  const {
    assetClass,
    accountsType,
    analysisTypes,
    keyword,
    unread,
    robotType,
    tickers,
    insteadOf,
    look,
    compared,
  } = list;
  const isTop = robotType === 'Top10';
  if (isTop && total <= FEW && tickers.length > 0) return { robotType: 'All' };
  if (isTop && total === 0 && analysisTypes.length > 0) return { analysisTypes: [] };
  if (accountsType !== 'RealMoney' || total > 0) return null;
  const stocks = unfilteredList('stocks-etf');
  // The search stays.
  if (assetClass !== 'stocks-etf')
    return { ...stocks, look, compared, accountsType, keyword, unread, tickers, sort: defaultSort(tickers) };
  // Another market's tickers mean nothing among stocks.
  const isFromElsewhere = insteadOf !== null && insteadOf.assetClass !== assetClass;
  return isFromElsewhere && tickers.length > 0 ? { tickers: [], sort: stocks.sort } : null;
}
