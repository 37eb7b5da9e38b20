/** A term's id: `Max drawdown` is `max-drawdown`, `Profit/Drawdown` is `profit-drawdown`. */
export function termId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * A term that explains itself on hover, focus and press: `start-term-tips.ts` fills one popover a page from `terms.ts`
 * by the term's id. A test requires every name here to be in that file.
 */
export function Term({ name }: { readonly name: string }) {
  return <span data-term={termId(name)}>{name}</span>;
}
