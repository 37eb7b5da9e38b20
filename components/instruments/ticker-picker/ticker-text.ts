/** Parses text typed or pasted into a ticker field. Pure. */

import { splitAtHyphens } from '@/lib/site/lookup/read-search';
import { normalizeTicker } from './ticker-item';

/** Quoted text is one token; otherwise whitespace, commas and semicolons separate tokens, and so do hyphens. */
const TOKEN = /"([^"]+)"|[^\s,;"]+/g;

/**
 * The tickers in a text in order, without duplicates: 'AAPL, msft BTC.X' has three. Names with spaces need quotes.
 * @param isName what is known of names; a hyphen inside one doesn't separate ('BRK-B')
 */
export function splitTokens(text: string, isName: (text: string) => boolean = () => false): string[] {
  const tokens = new Map<string, string>();
  for (const [whole, quoted] of text.matchAll(TOKEN))
    for (const part of quoted === undefined ? splitAtHyphens(whole, isName) : [quoted]) {
      const token = part.trim();
      const key = normalizeTicker(token);
      if (token !== '' && !tokens.has(key)) tokens.set(key, token);
    }
  return [...tokens.values()];
}

/** Everything in a text that may be the name of one ticker: all of it, its tokens, and what hyphens join. */
export function candidatesIn(text: string): string[] {
  return [...new Set([text.trim(), ...splitTokens(text, () => true), ...splitTokens(text)])];
}

/** The reverse of `splitTokens`. */
export function joinTokens(tokens: readonly string[]): string {
  return tokens.map((token) => (/[\s,;-]/.test(token) ? `"${token}"` : token)).join(' ');
}

const CONTEXTS = ['portfolio', 'communitypredictions', 'aipredictions', 'intraday', 'papertrades'] as const;

/** Where a picker is used; the server may narrow its results accordingly. */
export type TickerContext = (typeof CONTEXTS)[number];

/** Case-sensitive. */
export function isContext(text: string | undefined): text is TickerContext {
  return CONTEXTS.some((context) => context === text);
}
