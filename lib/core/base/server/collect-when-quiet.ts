import { getHeapSpaceStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage';

export interface QuietOptions {
  /** Whether nobody is waiting for this thread, or is likely to soon. */
  readonly isQuiet: () => boolean;
  /** The young generation isn't worth collecting below this. */
  readonly enoughBytes: number;
  readonly everyMs: number;
}

/**
 * Gives memory back between bursts of work. V8 lets a young generation grow while much survives and shrinks it only
 * when it collects the whole heap, which an idle thread has no reason to do.
 * @returns a function that stops it
 */
export function collectWhenQuiet({ isQuiet, enoughBytes, everyMs }: QuietOptions): () => void {
  const timer = setInterval(() => {
    if (youngBytes() > enoughBytes && isQuiet()) void collectGarbage();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Memory of the young generation in bytes, garbage included. */
export function youngBytes(): number {
  return (
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.physical_space_size ?? 0
  );
}
