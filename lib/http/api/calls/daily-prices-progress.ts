import { z } from 'zod';

/** A field of answers from daily prices: `dailyBarsText`. */
export function progressField() {
  return z
    .string()
    .nullable()
    .describe('How far daily prices are, and what is wrong with them; null if they are complete.');
}
