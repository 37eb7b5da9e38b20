import { seededRandom } from '@/lib/core/base/seeded-random';
import { normalQuantile } from '../normal';

/** Independent standard normal values; the same seed gives the same. */
export function normals(seed: number, length: number): number[] {
  const random = seededRandom(seed);
  // Zero would be minus infinity.
  return Array.from({ length }, () => normalQuantile((random() + 2 ** -33) / (1 + 2 ** -32)));
}
