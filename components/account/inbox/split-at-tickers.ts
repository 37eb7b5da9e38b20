interface TextPart {
  /** Index in the text. */
  readonly start: number;
  readonly part: string;
  /** null between tickers. */
  readonly ticker: string | null;
}

/**
 * A text in parts, of which some are its tickers, in their order. They are looked for from the end: what comes before
 * the first may be a name with anything in it.
 */
export function splitAtTickers(text: string, tickers: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = text.length;
  for (const ticker of tickers.toReversed()) {
    const start = text.lastIndexOf(ticker, end - ticker.length);
    if (start < 0) break;
    const after = start + ticker.length;
    if (after < end) parts.push({ start: after, part: text.slice(after, end), ticker: null });
    parts.push({ start, part: ticker, ticker });
    end = start;
  }
  // The first part is a link, too, and no space of it is.
  const lead = text.slice(0, end).trimEnd();
  if (lead.length < end) parts.push({ start: lead.length, part: text.slice(lead.length, end), ticker: null });
  if (lead !== '') parts.push({ start: 0, part: lead, ticker: null });
  return parts.reverse();
}
