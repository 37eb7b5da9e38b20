export { pause } from '@/lib/core/base/pause';

/** Lets messages and signals in between two pieces of work. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
