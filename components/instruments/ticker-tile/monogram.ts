export const HUES = 10;

/** Groups whose hue is chosen, so that sectors side by side differ. Others get one from their letters. */
const GROUP_HUES: Readonly<Record<string, number>> = {
  'Information Technology': 0,
  'Communication Services': 1,
  'Consumer Discretionary': 2,
  'Consumer Staples': 3,
  Financials: 4,
  'Health Care': 5,
  Industrials: 6,
  Energy: 7,
  Materials: 8,
  Utilities: 9,
  'Real Estate': 3,
  'Broad market': 0,
  Commodities: 2,
  Sectors: 5,
  International: 6,
  Bonds: 8,
  Crypto: 7,
};

/** Which of ten hues marks a sector or kind of instruments, 0 to 9. */
export function tickerHue(group: string): number {
  const chosen = GROUP_HUES[group];
  if (chosen !== undefined) return chosen;
  let sum = 0;
  for (const letter of group) sum += letter.codePointAt(0) ?? 0;
  return sum % HUES;
}

/** The ticker's first two letters or digits: `NV` for NVDA, `BT` for BTC.X, `V` for V. */
export function toMonogram(ticker: string): string {
  return ticker.replace(/\..*$/, '').slice(0, 2);
}
