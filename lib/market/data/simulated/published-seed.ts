/** The simulated market's default seed: the same everywhere, so that nobody can restart until results look good. */
export const PUBLISHED_SEED = 20_260_101;
