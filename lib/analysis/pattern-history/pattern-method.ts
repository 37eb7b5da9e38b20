/**
 * A hash of the code that finds patterns and says what became of them: bundling puts it here (`scripts/bundle.mjs`). What
 * other code found isn't used. null where nothing is kept.
 */
export const PATTERN_METHOD: string | null = null;
