/** What people type or paste into a ticker field. Pure. */

import { normalizeTicker, type TickerItem } from './ticker-item';

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

/**
 * The ticker that a text names as a whole: 'bank of america' is one company, not three tickers, and so is
 * 'Coca-Cola'. The name must end where a word ends.
 */
export function namedBy<Named extends TickerItem>(text: string, items: readonly Named[]): Named | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  const byTicker = items.find((item) => item.Ticker.toLowerCase() === wanted);
  return (
    byTicker ??
    items.find((item) => {
      const name = item.FundName.toLowerCase();
      return name.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(name.slice(wanted.length));
    })
  );
}

const CONTEXTS = ['portfolio', 'communitypredictions', 'aipredictions', 'intraday', 'papertrades'] as const;

/** Where a picker stands; the server may narrow its answer by it. */
export type TickerContext = (typeof CONTEXTS)[number];

/** Whether a text is one of the contexts, spelled exactly. */
export function isContext(text: string | undefined): text is TickerContext {
  return CONTEXTS.some((context) => context === text);
}
