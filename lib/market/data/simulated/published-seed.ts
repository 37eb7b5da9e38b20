/**
 * The simulated market's seed where the operator has not chosen one: the same everywhere, so that nobody can start over
 * until results look good.
 */
export const PUBLISHED_SEED = 20_260_101;
