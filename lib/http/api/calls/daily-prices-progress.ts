import { z } from 'zod';

/** A field of answers from daily prices: `analysisText`. */
export function progressField() {
  return z
    .string()
    .nullable()
    .describe(
      'How far daily prices are and what is computed of them, and what is wrong; null if they are complete.',
    );
}
