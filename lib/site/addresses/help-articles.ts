/** Help articles by their names in addresses, in display order. */
export const HELP_ARTICLES = [
  'what-are-ai-robots',
  'learned-robots',
  'how-to-read-a-robot',
  'following-robots',
  'notifications',
  'autopilot',
  'paper-trades',
  'broker-accounts',
  'simulated-prices',
  'ledger',
  'plans',
  'account-and-security',
  'statistics-explained',
  'profit-factor',
  'profitable-trades',
  'loss-trades',
  'max-open-trades',
  'profit-to-drawdown',
  'absolute-drawdown',
  'worst-month',
  'ai-wizard',
  'portfolio-manager',
  'copying-portfolios',
] as const;

export type HelpArticle = (typeof HELP_ARTICLES)[number];

/** The article of that name, ignoring case; null if there's none. */
export function findHelpArticle(name: string): HelpArticle | null {
  const lower = name.toLowerCase();
  return HELP_ARTICLES.find((article) => article === lower) ?? null;
}
