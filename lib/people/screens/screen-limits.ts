/** Screens of instruments, and lists of robots. */
export const SCREEN_KINDS = ['instruments', 'robots'] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];

/** Of both kinds together. */
export const MOST_SCREENS = 50;
export const MAX_SCREEN_NAME = 60;
/** Characters of a query. */
export const MAX_SCREEN_QUERY = 4000;
