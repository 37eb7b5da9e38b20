import type { GapPart } from './gap-steps';

/** What the parts of a gap are called, and what each means. */
export const GAP_LABELS: Readonly<
  Record<GapPart | 'other', { readonly title: string; readonly meaning: string }>
> = {
  delay: { title: 'Delay', meaning: 'Prices moved between the robot’s fills and yours.' },
  price: { title: 'Price', meaning: 'Spread and market impact at your size.' },
  fees: { title: 'Fees', meaning: 'Your commissions against the robot’s.' },
  size: { title: 'Size', meaning: 'More or fewer units than your settings asked for.' },
  other: {
    title: 'Other trades',
    meaning: 'Closed apart from the robot, or open on one side still.',
  },
  missed: { title: 'Missed', meaning: 'Trades that weren’t copied.' },
};
