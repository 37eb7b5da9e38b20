/** What a portfolio's returns are called, for the seed of its drawn months. */
export const PORTFOLIO_SUBJECT = 'portfolio';
