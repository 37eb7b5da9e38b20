/** Storage key of the last time "How it works" opened by itself, UTC milliseconds. */
export const SHOWN_KEY = 'tickproof.how-it-works-shown';
