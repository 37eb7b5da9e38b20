/**
 * What may open unasked, the most important first: rarer things before those that come with many page loads. A page load
 * has at most one of them. To add one, add its name here and let it `claim` its turn when it would open.
 */
const UNASKED = ['how-it-works', 'sales-popup'] as const;

export type Unasked = (typeof UNASKED)[number];

export interface Arbiter {
  /** Reserves this page load for something that is due later; less important things then can't open. */
  reserve(name: Unasked): void;
  /** Whether it may open now. If so, nothing else may until the next page load. */
  claim(name: Unasked): boolean;
}

export function createArbiter(): Arbiter {
  const reserved = new Set<Unasked>();
  let opened: Unasked | null = null;
  return {
    reserve: (name) => void reserved.add(name),
    claim(name) {
      const before = UNASKED.slice(0, UNASKED.indexOf(name));
      if (opened !== null || before.some((other) => reserved.has(other))) return false;
      opened = name;
      return true;
    },
  };
}

/** The page's. */
export const arbiter = createArbiter();
