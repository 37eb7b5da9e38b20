/** Parses text typed or pasted into a ticker field. Pure. */

import { normalizeTicker } from './ticker-item';

/** Quoted text is one token; otherwise whitespace, commas, semicolons and hyphens separate tokens. */
const TOKEN = /"([^"]+)"|[^\s,;"-]+/g;

/**
 * The tickers in a text in order, without duplicates: 'AAPL, msft BTC.X' has three. Names with spaces or hyphens need
 * quotes.
 */
export function splitTokens(text: string): string[] {
  const tokens = new Map<string, string>();
  for (const [whole, quoted] of text.matchAll(TOKEN)) {
    const token = (quoted ?? whole).trim();
    const key = normalizeTicker(token);
    if (token !== '' && !tokens.has(key)) tokens.set(key, token);
  }
  return [...tokens.values()];
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
