/** Kinds, types and plans of robots, explained for newcomers. */

export interface Word {
  readonly name: string;
  readonly meaning: string;
}

const KINDS: readonly Word[] = [
  { name: 'Signal', meaning: 'Signals only: says when to buy and sell, without an account.' },
  {
    name: 'Virtual',
    meaning: 'Trades a virtual account: results are after costs, and no real money is used.',
  },
  {
    name: 'Brokerage',
    meaning:
      'Trades a simulated broker account by its rules, such as whole shares. You can select it for autotrading on your own account.',
  },
];

const TYPES: readonly Word[] = [
  { name: 'Single', meaning: 'Stocks and ETFs, each traded on its own.' },
  { name: 'Double', meaning: 'With inverse ETFs: an ETF for rising prices, its inverse for falling ones.' },
  { name: 'Inverse ETF', meaning: 'Inverse ETFs only, made for falling markets.' },
  { name: 'Portfolio', meaning: 'Spreads its balance across several tickers.' },
];

const PLANS: readonly Word[] = [
  { name: 'Intermediate One', meaning: 'All 60-minute robots.' },
  { name: 'Intermediate Two', meaning: 'All 60- and 15-minute robots.' },
  { name: 'Expert', meaning: 'All 60-, 15- and 5-minute robots.' },
];

interface Part {
  readonly title: string;
  readonly words: readonly Word[];
  readonly note?: string;
}

export const PARTS: readonly Part[] = [
  { title: 'Three kinds', words: KINDS },
  { title: 'Four types', words: TYPES, note: 'All agent types work in demo and live environments.' },
  { title: 'Plans, by how often a robot decides', words: PLANS },
];
