/** What happens to tickers typed or pasted as a list. Pure. */

import {
  matchName,
  NAME_FITS,
  type NameFit,
  type NameKeys,
  type TextKeys,
  toNameKeys,
  toTextKeys,
} from '@/lib/site/lookup/named';
import { normalizeTicker, type TickerItem } from './ticker-item';
import { joinTokens } from './ticker-text';

const WHOLE_FITS = NAME_FITS.filter((fit) => fit !== 'beginning');

export interface TokenOutcome {
  readonly added: readonly TickerItem[];
  /** Tokens that match nothing. */
  readonly unknown: readonly string[];
  /** Tokens of tickers without prices. */
  readonly noData: readonly string[];
  /** Tokens of instrument types that can't be chosen here. */
  readonly notOffered: readonly string[];
  readonly already: readonly string[];
  /** Tokens beyond the limit. */
  readonly tooMany: readonly string[];
}

export interface TokenRules {
  readonly already: readonly string[];
  /** How many more can be chosen. */
  readonly room: number;
  readonly allowsNoData?: boolean | undefined;
  readonly includeFundTypes?: readonly TickerItem['fundType'][] | undefined;
  readonly excludeFundTypes?: readonly TickerItem['fundType'][] | undefined;
}

/**
 * The ticker for each token, among those the server found for all of them. A prefix matches a name unless another token
 * matches it better.
 */
export function itemsOfTokens(
  tokens: readonly string[],
  items: readonly TickerItem[],
): readonly (TickerItem | undefined)[] {
  const named = items.map((item) => ({
    item,
    keys: toNameKeys({ ticker: item.ticker, fundName: item.fundName, fundType: item.fundType }),
  }));
  const texts = tokens.map(toTextKeys);
  const whole = texts.map((text) => bestMatch(text, named, WHOLE_FITS));
  const left = named.filter(({ item }) => !whole.includes(item));
  return texts.map((text, place) => whole[place] ?? bestMatch(text, left, ['beginning']));
}

function bestMatch(
  text: TextKeys,
  named: readonly { readonly item: TickerItem; readonly keys: NameKeys }[],
  fits: readonly NameFit[],
): TickerItem | undefined {
  for (const fit of fits) {
    const found = named.find(({ keys }) => matchName(text, keys) === fit);
    if (found) return found.item;
  }
  return undefined;
}

/**
 * Sorts tokens by what can be done with them.
 * @param known the ticker for each token, with renamed ones replaced by their successors
 */
export function sortTokens(
  known: ReadonlyMap<string, TickerItem | undefined>,
  rules: TokenRules,
): TokenOutcome {
  const outcome = { added: [], unknown: [], noData: [], notOffered: [], already: [], tooMany: [] } as {
    added: TickerItem[];
  } & Record<'unknown' | 'noData' | 'notOffered' | 'already' | 'tooMany', string[]>;
  const taken = new Set(rules.already.map(normalizeTicker));
  for (const [token, item] of known) {
    if (!item) outcome.unknown.push(token);
    else if (taken.has(normalizeTicker(item.ticker))) outcome.already.push(token);
    else if (item.noData && !rules.allowsNoData) outcome.noData.push(token);
    else if (!isOffered(item, rules)) outcome.notOffered.push(token);
    else if (outcome.added.length >= rules.room) outcome.tooMany.push(token);
    else {
      taken.add(normalizeTicker(item.ticker));
      outcome.added.push(item);
    }
  }
  return outcome;
}

function isOffered({ fundType }: TickerItem, { includeFundTypes, excludeFundTypes }: TokenRules): boolean {
  const isIncluded =
    !includeFundTypes || includeFundTypes.length === 0 || includeFundTypes.includes(fundType);
  return isIncluded && !excludeFundTypes?.includes(fundType);
}

/** The text to leave in the input: everything neither added nor already in the list. */
export function remainingText({ unknown, noData, notOffered, tooMany }: TokenOutcome): string {
  return joinTokens([...unknown, ...noData, ...notOffered, ...tooMany]);
}

/** What wasn't added and why; empty if everything was. */
export function describeOutcome(outcome: TokenOutcome, alreadyMessage: string, limit: number): string {
  const { unknown, noData, notOffered, already, tooMany } = outcome;
  const sentences = [
    unknown.length > 0 && `Unknown: ${unknown.join(', ')}.`,
    noData.length > 0 && `No data: ${noData.join(', ')}.`,
    notOffered.length > 0 && `Not available here: ${notOffered.join(', ')}.`,
    already.length > 0 && `${alreadyMessage}: ${already.join(', ')}.`,
    tooMany.length > 0 && `Limit ${limit}, not added: ${tooMany.join(', ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
