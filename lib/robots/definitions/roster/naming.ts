import type { Timeframe } from '../definition';
import type { Pace, RobotPlan } from './plan';

const STYLES: Readonly<Record<Timeframe, string>> = {
  5: 'Fast Trader',
  15: 'Active Trader',
  60: 'Swing Trader',
};
const PACES: Readonly<Record<Pace, string>> = { quick: ', quick', usual: '', patient: ', patient' };

/** `Swing Trader, Apple (AAPL): Trend and ADX, patient (TA), 60 min`: who, what, how. */
export function nameOf(plan: RobotPlan): string {
  const { family, pace, timeframe, universe } = plan;
  return `${styleOf(plan)}, ${universe}: ${family.title}${PACES[pace]} (${family.analysis}), ${timeframe} min`;
}

function styleOf({ agentType, family, legs, timeframe }: RobotPlan): string {
  switch (agentType) {
    case 'Double':
      return 'Two-Way Trader';
    case 'InverseETF':
      return 'Downturn Trader';
    case 'Portfolio':
      if (family.kind === 'basket') return legs.length === 2 ? 'Pairs Trader' : 'Rotation Trader';
      return family.analysis === 'FA' ? 'Portfolio Investor' : 'Portfolio Trader';
    case 'Single':
      return family.analysis === 'FA' ? 'Investor' : STYLES[timeframe];
  }
}
