/**
 * Popups that open by themselves, most important first: rare ones before those due on many page loads. At most one
 * opens per page load. To add one, add its name here and call `claim` before it opens.
 */
const AUTO_POPUPS = ['how-it-works', 'sales-popup'] as const;

export type AutoPopup = (typeof AUTO_POPUPS)[number];

export interface Arbiter {
  /** Reserves this page load for a popup that is due later; less important ones then can't open. */
  reserve(name: AutoPopup): void;
  /** Whether it may open now. If so, no other popup opens until the next page load. */
  claim(name: AutoPopup): boolean;
}

export function createArbiter(): Arbiter {
  const reserved = new Set<AutoPopup>();
  let opened: AutoPopup | null = null;
  return {
    reserve: (name) => void reserved.add(name),
    claim(name) {
      const before = AUTO_POPUPS.slice(0, AUTO_POPUPS.indexOf(name));
      if (opened !== null || before.some((other) => reserved.has(other))) return false;
      opened = name;
      return true;
    },
  };
}

/** The arbiter all code on the page shares. */
export const arbiter = createArbiter();
