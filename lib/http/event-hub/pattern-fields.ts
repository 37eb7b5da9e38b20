import { z } from 'zod';
import { PATTERN_DIRECTIONS, PATTERN_STATES } from '@/lib/site/addresses/pattern-screener-address';

/** What rows of patterns say of any pattern: where it goes, and how far it has come. */
export const PATTERN_COURSE = {
  direction: z.enum(PATTERN_DIRECTIONS).describe('What prices are expected to do.'),
  state: z
    .enum(PATTERN_STATES)
    .describe(
      'forming: not confirmed. confirmed: not ended. reached: at its target. failed: beyond its stop. expired: neither within its life.',
    ),
};

/** Its plan, and what came of it. */
export const PATTERN_PLAN = {
  breakout: z
    .number()
    .nullable()
    .describe('A close beyond it confirms the pattern; null where nothing has to.'),
  stop: z.number(),
  target: z.number(),
  rewardToRisk: z.number().describe('The target’s distance from the breakout ÷ the stop’s.'),
  r: z
    .number()
    .nullable()
    .describe('Result after costs, in units of the risk; null unless it was entered and has ended.'),
};
