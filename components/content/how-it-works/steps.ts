/** What visitors can do here, in order. */

export type StepName = 'browse' | 'check' | 'follow';

interface Step {
  readonly name: StepName;
  readonly title: string;
  readonly text: string;
}

export const STEPS: readonly Step[] = [
  {
    name: 'browse',
    title: 'Browse robots',
    text: 'Pick a market, then filter by account type, analysis, risk, timeframe or ticker. DESCRIPTION explains what a robot does, STATS how it did.',
  },
  {
    name: 'check',
    title: 'Check its ledger',
    text: 'VIEW DETAILS shows every trade, after costs. Each entry includes the previous entry’s hash, so edits are easy to spot.',
  },
  {
    name: 'follow',
    title: 'Follow the ones you like',
    text: 'Join for free, then choose a plan to follow robots. Their trades appear on your home page, and as alerts while Tickproof is open.',
  },
];

/** What visitors may expect but can't do yet. */
export const NOT_BUILT =
  'Not available yet: copying trades to a paper account, and autotrading on a broker account.';
