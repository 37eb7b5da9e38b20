/** An entry of a Link header with its parameters; a comma inside the address does not end it. */
const ENTRY = /<[^>]*>[^,]*/g;
const STYLE = /;\s*as="?style"?/i;

/**
 * A Link header without preloads of stylesheets, which stand inside the page and would be loaded for nothing; null when
 * nothing else is in it. A page that took a while to make announces them there.
 */
export function withoutStylePreloads(header: string): string | null {
  const kept = (header.match(ENTRY) ?? []).filter((entry) => !STYLE.test(entry)).map((entry) => entry.trim());
  return kept.length > 0 ? kept.join(', ') : null;
}
