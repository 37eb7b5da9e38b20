/** Fewer daily returns say too little about a month. */
export const WORST_MONTH_SESSIONS = 120;
