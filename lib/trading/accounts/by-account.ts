/** Rows of several accounts, by account. */
export function byAccount<T extends { readonly accountId: string }>(
  items: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const own = found.get(item.accountId);
    if (own) own.push(item);
    else found.set(item.accountId, [item]);
  }
  return found;
}
