/** An entry of a Link header with its parameters; commas inside the address don't end it. */
const ENTRY = /<[^>]*>[^,]*/g;
const STYLE = /;\s*as="?style"?/i;

/**
 * A Link header without stylesheet preloads, because styles are inlined; null if nothing remains. Slow pages announce
 * them there.
 */
export function withoutStylePreloads(header: string): string | null {
  const kept = (header.match(ENTRY) ?? []).filter((entry) => !STYLE.test(entry)).map((entry) => entry.trim());
  return kept.length > 0 ? kept.join(', ') : null;
}
