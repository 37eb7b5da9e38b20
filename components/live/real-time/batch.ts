/**
 * Collects items that arrive in quick succession and delivers them together.
 * @param ms how long the first item waits for others, in milliseconds; called each time
 */
export function batch<Item>(
  ms: () => number,
  take: (items: readonly Item[]) => void,
): { add(item: Item): void; stop(): void } {
  let items: readonly Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handOver = () => {
    const batched = items;
    items = [];
    timer = undefined;
    take(batched);
  };
  return {
    add(item) {
      items = [...items, item];
      if (timer === undefined) timer = setTimeout(handOver, ms());
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
