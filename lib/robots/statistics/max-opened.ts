/**
 * The most positions open at one time. At one instant the positions of before close first and the new ones open
 * then, so that a reversal counts as one. A position that ends within the bar that opened it (entry = exit) was
 * open at that instant.
 * @param closed entry and exit of closed trades, UTC milliseconds, in any order
 * @param stillOpen entry times of positions that are open now
 */
export function maxOpened(
  closed: readonly { readonly entryTime: number; readonly exitTime: number }[],
  stillOpen: readonly number[],
): number {
  const entries = [...closed.map((trade) => trade.entryTime), ...stillOpen].sort(ascending);
  const exits = closed
    .filter((trade) => trade.exitTime > trade.entryTime)
    .map((trade) => trade.exitTime)
    .sort(ascending);
  const momentary = closed
    .filter((trade) => trade.exitTime <= trade.entryTime)
    .map((trade) => trade.entryTime)
    .sort(ascending);
  let open = 0;
  let most = 0;
  let nextExit = 0;
  let nextMomentary = 0;
  for (const entry of entries) {
    while (nextExit < exits.length && (exits[nextExit] as number) <= entry) {
      open -= 1;
      nextExit += 1;
    }
    while (nextMomentary < momentary.length && (momentary[nextMomentary] as number) < entry) {
      open -= 1;
      nextMomentary += 1;
    }
    open += 1;
    most = Math.max(most, open);
  }
  return most;
}

function ascending(a: number, b: number): number {
  return a - b;
}
