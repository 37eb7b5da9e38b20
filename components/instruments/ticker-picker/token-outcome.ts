/** What becomes of tickers that were typed or pasted as a list. Pure. */

import { fitOf, type NameFit, type NameKeys, nameKeysOf, textKeysOf } from '@/lib/site/lookup/named';
import { normalizeTicker, type TickerItem } from './ticker-item';
import { joinTokens } from './ticker-text';

export interface TokenOutcome {
  readonly added: readonly TickerItem[];
  /** Tokens that name nothing we know. */
  readonly unknown: readonly string[];
  /** Tokens of tickers without prices. */
  readonly noData: readonly string[];
  /** Tokens of a kind of instrument that cannot be chosen here. */
  readonly notOffered: readonly string[];
  readonly already: readonly string[];
  /** Tokens for which there was no room. */
  readonly tooMany: readonly string[];
}

export interface TokenRules {
  readonly already: readonly string[];
  /** How many more may be chosen. */
  readonly room: number;
  readonly includeFundTypes?: readonly TickerItem['FundType'][] | undefined;
  readonly excludeFundTypes?: readonly TickerItem['FundType'][] | undefined;
}

/**
 * The ticker that each token names, among those that the server found for all of them. A beginning of a name stands for
 * one that no other token names better.
 */
export function itemsOfTokens(
  tokens: readonly string[],
  items: readonly TickerItem[],
): readonly (TickerItem | undefined)[] {
  const named = items.map((item) => ({
    item,
    keys: nameKeysOf({ ticker: item.Ticker, fundName: item.FundName, fundType: item.FundType }),
  }));
  const texts = tokens.map(textKeysOf);
  const whole = texts.map((text) => bestOf(text, named, ['ticker', 'name', 'company']));
  const left = named.filter(({ item }) => !whole.includes(item));
  return texts.map((text, place) => whole[place] ?? bestOf(text, left, ['beginning']));
}

function bestOf(
  text: NameKeys,
  named: readonly { readonly item: TickerItem; readonly keys: NameKeys }[],
  fits: readonly NameFit[],
): TickerItem | undefined {
  for (const fit of fits) {
    const found = named.find(({ keys }) => fitOf(text, keys) === fit);
    if (found) return found.item;
  }
  return undefined;
}

/**
 * Sorts tokens by what can be done with them.
 * @param known for each token the ticker that it names, successors in the place of renamed ones
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
    else if (taken.has(normalizeTicker(item.Ticker))) outcome.already.push(token);
    else if (item.NoData) outcome.noData.push(token);
    else if (!isOffered(item, rules)) outcome.notOffered.push(token);
    else if (outcome.added.length >= rules.room) outcome.tooMany.push(token);
    else {
      taken.add(normalizeTicker(item.Ticker));
      outcome.added.push(item);
    }
  }
  return outcome;
}

function isOffered({ FundType }: TickerItem, { includeFundTypes, excludeFundTypes }: TokenRules): boolean {
  const isIncluded =
    !includeFundTypes || includeFundTypes.length === 0 || includeFundTypes.includes(FundType);
  return isIncluded && !excludeFundTypes?.includes(FundType);
}

/** What stays in the input: whatever was not added and is not in the list already. */
export function textLeftOf({ unknown, noData, notOffered, tooMany }: TokenOutcome): string {
  return joinTokens([...unknown, ...noData, ...notOffered, ...tooMany]);
}

/** Says what was not added and why; empty when all of it was. */
export function describeOutcome(outcome: TokenOutcome, alreadyMessage: string, limit: number): string {
  const { unknown, noData, notOffered, already, tooMany } = outcome;
  const sentences = [
    unknown.length > 0 && `Not known: ${unknown.join(', ')}.`,
    noData.length > 0 && `No data: ${noData.join(', ')}.`,
    notOffered.length > 0 && `Cannot be chosen here: ${notOffered.join(', ')}.`,
    already.length > 0 && `${alreadyMessage}: ${already.join(', ')}.`,
    tooMany.length > 0 && `Limit ${limit}, not added: ${tooMany.join(', ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
