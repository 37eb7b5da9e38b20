/** The look-up calls of ticker fields. */

import { CallError, call } from '@/lib/http/api/client/call';
import type { CallRequest } from '@/lib/http/api/client/call-types';
import { type TickerItem, toChosenTicker } from './ticker-item';
import { isContext } from './ticker-text';

/** Restricts which tickers a field offers. */
export interface TickerQuery {
  readonly includeFundTypes?: readonly TickerItem['fundType'][];
  readonly excludeFundTypes?: readonly TickerItem['fundType'][];
  readonly universe?: NonNullable<CallRequest<'CxLookUp/GetTickersVersioned'>['universe']>;
  /** Only sent if the server knows it. */
  readonly context?: string;
}

/** Maximum characters the server searches or looks up. */
const MAX_TEXT = 100;
/** Maximum names per call. */
const MAX_NAMES = 100;

/**
 * Tickers whose symbol or name matches a text.
 * @param requestNumber returned with the answer
 * @throws CallError if there is no usable answer
 */
export async function fetchSuggestions(
  filter: string,
  { includeFundTypes, excludeFundTypes, universe, context }: TickerQuery,
  requestNumber: number,
  signal: AbortSignal,
): Promise<{ readonly requestNumber: number; readonly tickers: readonly TickerItem[] }> {
  const body = {
    filter: filter.slice(0, MAX_TEXT),
    requestNumber,
    ...(includeFundTypes && { includeFundTypes }),
    ...(excludeFundTypes && { excludeFundTypes }),
    ...(universe !== undefined && { universe }),
    ...(isContext(context) && { tickerPickerContext: context }),
  };
  const answer = await call('CxLookUp/GetTickersVersioned', body, signal);
  return { requestNumber: answer.requestNumber ?? requestNumber, tickers: toTickerList(answer.tickers) };
}

/**
 * The tickers with these symbols or names; unknown ones are left out.
 * @throws CallError if there is no usable answer
 */
export async function fetchByNames(names: readonly string[]): Promise<readonly TickerItem[]> {
  const asked = names.filter((name) => name.length <= MAX_TEXT);
  const found: TickerItem[] = [];
  for (let start = 0; start < asked.length; start += MAX_NAMES) {
    const tickers = asked.slice(start, start + MAX_NAMES);
    found.push(...toTickerList(await call('CxLookUp/GetTickersByNames2', { tickers })));
  }
  return found;
}

function toTickerList(answer: unknown): readonly TickerItem[] {
  if (Array.isArray(answer)) return answer;
  throw new CallError(0, 'We couldn’t load the list of tickers');
}

/**
 * Replaces renamed tickers with their successors. If a successor can't be looked up, the old ticker's data is used
 * under the new name.
 */
export async function resolveRenamed(items: readonly TickerItem[]): Promise<readonly TickerItem[]> {
  const renamed = items.flatMap((item) => (item.renamedToTicker === null ? [] : [item.renamedToTicker]));
  if (renamed.length === 0) return items;
  const successors = await fetchByNames(renamed).catch(() => []);
  return items.map((item) => {
    const chosen = toChosenTicker(item);
    return chosen === item ? item : (successors.find(({ fundId }) => fundId === chosen.fundId) ?? chosen);
  });
}
