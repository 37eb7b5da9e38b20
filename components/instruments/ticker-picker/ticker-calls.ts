/** The look-up calls behind ticker fields. */

import { CallError, callApi } from '@/lib/http/api/client/call';
import { chosenOf, type TickerItem } from './ticker-item';
import { isContext } from './ticker-text';

/** Which tickers a field offers. */
export interface TickerQuery {
  readonly includeFundTypes?: readonly TickerItem['FundType'][];
  readonly excludeFundTypes?: readonly TickerItem['FundType'][];
  readonly universe?: string;
  /** Sent only when it is one that the server knows. */
  readonly context?: string;
}

/** Longest text that the server searches or looks up. */
const MAX_TEXT = 100;
/** Most names in one call. */
const MAX_NAMES = 100;

interface Suggestions {
  readonly RequestNumber: number;
  readonly Tickers: readonly TickerItem[];
}

/**
 * Tickers whose symbol or name fits what was typed.
 * @param requestNumber comes back in the answer
 * @throws CallError when there is no usable answer
 */
export async function fetchSuggestions(
  filter: string,
  { includeFundTypes, excludeFundTypes, universe, context }: TickerQuery,
  requestNumber: number,
  signal: AbortSignal,
): Promise<Suggestions> {
  const body = {
    filter: filter.slice(0, MAX_TEXT),
    requestNumber,
    ...(includeFundTypes && { includeFundTypes }),
    ...(excludeFundTypes && { excludeFundTypes }),
    ...(universe !== undefined && { universe }),
    ...(isContext(context) && { tickerPickerContext: context }),
  };
  const answer = await callApi<Partial<Suggestions>>('CxLookUp/GetTickersVersioned', body, signal);
  return { RequestNumber: answer.RequestNumber ?? requestNumber, Tickers: listOf(answer.Tickers) };
}

/**
 * The tickers that have these symbols or names; unknown ones are left out.
 * @throws CallError when there is no usable answer
 */
export async function fetchByNames(names: readonly string[]): Promise<readonly TickerItem[]> {
  const asked = names.filter((name) => name.length <= MAX_TEXT);
  const found: TickerItem[] = [];
  for (let start = 0; start < asked.length; start += MAX_NAMES) {
    const tickers = asked.slice(start, start + MAX_NAMES);
    found.push(...listOf(await callApi<unknown>('CxLookUp/GetTickersByNames2', { tickers })));
  }
  return found;
}

function listOf(answer: unknown): readonly TickerItem[] {
  if (Array.isArray(answer)) return answer;
  throw new CallError(0, 'The list of tickers could not be read');
}

/**
 * The same tickers, with what is known of its successor in the place of each renamed one. What cannot be
 * looked up keeps the old name's facts under the new ticker.
 */
export async function resolveRenamed(items: readonly TickerItem[]): Promise<readonly TickerItem[]> {
  const renamed = items.flatMap((item) => (item.RenamedToTicker === null ? [] : [item.RenamedToTicker]));
  if (renamed.length === 0) return items;
  const successors = await fetchByNames(renamed).catch(() => []);
  return items.map((item) => {
    const chosen = chosenOf(item);
    return chosen === item ? item : (successors.find(({ FundId }) => FundId === chosen.FundId) ?? chosen);
  });
}
