export { pause } from '@/lib/base/pause';

/** Lets messages and signals in between two pieces of work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
