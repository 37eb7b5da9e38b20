/** What visitors can do here, in order. */

export type StepName = 'browse' | 'check' | 'follow' | 'copy';

interface Step {
  readonly name: StepName;
  readonly title: string;
  readonly text: string;
}

export const STEPS: readonly Step[] = [
  {
    name: 'browse',
    title: 'Browse robots',
    text: 'Pick a market, then filter by account type, analysis, risk, timeframe or ticker. DESCRIPTION explains what a robot does, STATS shows its hypothetical results.',
  },
  {
    name: 'check',
    title: 'Check its ledger',
    text: 'VIEW DETAILS shows its latest trades after costs and links its whole ledger. Each entry includes the previous entry’s hash: whoever saved one can spot a later edit.',
  },
  {
    name: 'follow',
    title: 'Follow the ones you like',
    text: 'Join for free, then choose a plan to follow robots. Their trades appear on your home page, and you’re notified of the kinds you turn on.',
  },
  {
    name: 'copy',
    title: 'Copy them on paper',
    text: 'Autopilot makes a robot’s trades in your paper account, with its own fills and costs. See your result beside the robot’s, and why they differ.',
  },
];

/** What trading with money takes. */
export const REAL_MONEY =
  'Robots you select for autotrading trade your paper account. Real money takes live prices, a broker account you connect, and limits you set.';
