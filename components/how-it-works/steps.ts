/** What a visitor can do here, in the order in which one does it. */

export type StepName = 'browse' | 'check' | 'follow' | 'trade';

interface Step {
  readonly name: StepName;
  readonly title: string;
  readonly text: string;
}

export const STEPS: readonly Step[] = [
  {
    name: 'browse',
    title: 'Browse robots',
    text: 'Pick a market, then narrow the list by account type, way of deciding, risk, timeframe or ticker. DESCRIPTION says what a robot does, STATS how it did.',
  },
  {
    name: 'check',
    title: 'Check its ledger',
    text: 'VIEW DETAILS shows how each trade went, costs included. Every entry of the ledger holds the hash of the one before, so a trade changed afterwards shows.',
  },
  {
    name: 'follow',
    title: 'Follow it, and try it on paper',
    text: 'Join for free and follow a robot that your plan covers. Its trades can notify you, and Autopilot copies them to your paper trades, with no money at stake.',
  },
  {
    name: 'trade',
    title: 'Let a broker account trade it',
    text: 'When it has convinced you on paper, select it for autotrading on a broker account of yours. From there real money is at risk; you can deselect it at any time.',
  },
];
