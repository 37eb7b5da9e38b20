import { readNumber, whichNumber } from '@/lib/core/format/read-number';

/** A number that an exercise asks for. */
export interface AskedNumber {
  readonly name: string;
  readonly label: string;
  readonly unit?: string;
  readonly expected: number;
  /** Decimal places of the answer; what is typed may have more. */
  readonly decimals: number;
  /** How to get it, for those who didn't. */
  readonly hint: string;
}

/** What is wrong with a typed answer, as a sentence; null if it's right to its decimals. */
export function answerProblem({ expected, decimals, hint }: AskedNumber, typed: string): string | null {
  const value = readNumber(typed);
  if (value === null) return 'Please enter a number';
  if (Number.isNaN(value)) return whichNumber(typed) ?? 'Please enter a number, such as 99.85';
  return Math.abs(value - expected) <= 0.5 * 10 ** -decimals + 1e-9 ? null : `Not this one. ${hint}`;
}

/** The answer as it would be typed. */
export function answerText({ expected, decimals }: AskedNumber): string {
  return expected.toFixed(decimals);
}
