/** Sessions of which a ticker's signals are listed. */
export const TICKER_SESSIONS = 10;
