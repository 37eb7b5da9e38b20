import { z } from 'zod';

/** The field of answers from daily prices that `analysisText` fills. */
export function progressField() {
  return z
    .string()
    .nullable()
    .describe(
      'How far daily prices are and what is computed of them, and what is wrong; null if they are complete.',
    );
}
