interface Made<T, R> {
  readonly item: T;
  readonly index: number;
  readonly made: R;
}

/**
 * Starts a task for each item, at most `ahead` at a time, and yields the results in the items' order. Tasks must not
 * reject, since nobody may wait for one yet.
 */
export async function* startAhead<T, R>(
  items: readonly T[],
  ahead: number,
  start: (item: T, index: number) => Promise<R>,
): AsyncGenerator<Made<T, R>> {
  const started = items.slice(0, ahead).map((item, index) => start(item, index));
  for (const [index, item] of items.entries()) {
    const made = await (started.shift() as Promise<R>);
    const next = index + ahead;
    if (next < items.length) started.push(start(items[next] as T, next));
    yield { item, index, made };
  }
}
