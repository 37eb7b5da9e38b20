/**
 * What `npm run evaluate` found on real bars, with the parameters and rules of robots published on 2026-11-26. The
 * whole table is in docs/decisions/evaluation-on-real-bars.md; change both together.
 */
const FOUND = {
  firstYear: 1998,
  lastYear: 2021,
  /** One strategy on one line of bars. */
  trials: 105,
  /** Those whose Sharpe ratio wasn't below that of buying and holding the same bars. */
  ahead: 29,
} as const;

/** What visitors must know about every robot, wherever one or a plan is offered. */
export const REAL_PRICES_TEXT = `In ${FOUND.trials} trials on real prices from ${FOUND.firstYear} to ${FOUND.lastYear}, ${FOUND.ahead} reached buy and hold’s Sharpe ratio; together they showed no edge over random entries.`;
