'use client';

import { MonthsAtCapital } from '../worst-month/drawn-months';
import type { WorstMonthView } from '../worst-month/worst-month-figures';

interface BasketWorstMonthProps {
  readonly view: WorstMonthView;
  readonly sessions: number;
  readonly subject: string;
}

/** A basket's worst month, which its page knows. */
export function BasketWorstMonth(props: BasketWorstMonthProps) {
  return <MonthsAtCapital {...props} />;
}
