/** What people type or paste into a ticker field. Pure. */

import { normalizeTicker } from './ticker-item';

/** Quoted text is one token; otherwise white space, commas, semicolons and hyphens part tokens. */
const TOKEN = /"([^"]+)"|[^\s,;"-]+/g;

/**
 * The tickers in a text, each once, in order: 'AAPL, msft BTC.X' holds three. Names with spaces or hyphens stay
 * whole in quotes.
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

/** Puts tokens back into a text that `splitTokens` reads as the same tokens. */
export function joinTokens(tokens: readonly string[]): string {
  return tokens.map((token) => (/[\s,;-]/.test(token) ? `"${token}"` : token)).join(' ');
}

const CONTEXTS = ['portfolio', 'communitypredictions', 'aipredictions', 'intraday', 'papertrades'] as const;

/** Where a picker is used; the server may narrow its answer by it. */
export type TickerContext = (typeof CONTEXTS)[number];

/** Whether a text is one of the contexts, spelled exactly. */
export function isContext(text: string | undefined): text is TickerContext {
  return CONTEXTS.some((context) => context === text);
}
