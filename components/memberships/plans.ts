/** The plans of the specification, from the smallest to the largest. */
export type PlanName = 'Intermediate One' | 'Intermediate Two' | 'Expert';

export interface Plan {
  readonly name: PlanName;
  /** For whom it is, in a few words. */
  readonly gist: string;
  /** Which robots may be followed with it, by the minutes between their decisions. */
  readonly timeframes: readonly number[];
  /** What comes with it besides robots. */
  readonly bonus: string;
}

export const PLANS: readonly Plan[] = [
  {
    name: 'Intermediate One',
    gist: 'Robots that decide once an hour.',
    timeframes: [60],
    bonus: 'Bonus credit of 80 US dollars a month for other AI tools',
  },
  {
    name: 'Intermediate Two',
    gist: 'Robots that decide four times an hour, too.',
    timeframes: [60, 15],
    bonus: 'Bonus credit of 120 US dollars a month for other AI tools',
  },
  {
    name: 'Expert',
    gist: 'Every robot, the fastest included.',
    timeframes: [60, 15, 5],
    bonus: 'Bonus: full access to all AI tools',
  },
];

/** Every timeframe that a plan could open, in the order in which plans open them. */
export const ALL_TIMEFRAMES: readonly number[] = [60, 15, 5];
