import type { PriceBoard } from '@/lib/market/prices/prices';

/**
 * A version of all prices for pages: it increases with the first change, and then at most once in `stepMs`, because
 * prices change each second and a page takes longer to render than that is worth.
 */
export function createPriceSteps(board: Pick<PriceBoard, 'subscribe'>, stepMs: number): () => number {
  let version = 0;
  let hasChanged = false;
  let isResting = false;

  function step(): void {
    version += 1;
    hasChanged = false;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (hasChanged) step();
    }, stepMs).unref();
  }

  board.subscribe(() => {
    if (isResting) hasChanged = true;
    else step();
  });
  return () => version;
}
