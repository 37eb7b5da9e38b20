/** What an investor paid in (below 0) or got back (above 0) on a day. */
export interface DatedAmount {
  readonly day: number;
  readonly amount: number;
}

export type RateProblem =
  /** All on one day. */
  | 'one-day'
  /** Nothing but payments in, or nothing but payments out. */
  | 'one-sign'
  /** Payments for which no rate makes both sides equal. */
  | 'no-root';

export interface MoneyWeighted {
  /** Annual rates as fractions, the one nearest to 0 first; none if there's a problem. */
  readonly rates: readonly number[];
  readonly problem: RateProblem | null;
}

const DAYS_A_YEAR = 365;
/** 1 + rate is looked for between these. */
const [LOWEST, HIGHEST] = [1e-4, 1e6];
const STEPS = 800;

/**
 * Annual rates at which all amounts are worth nothing on the first day, by actual days over 365 (XIRR). All rates are
 * found that are further apart than 1 + rate differs by 3%.
 */
export function moneyWeighted(amounts: readonly DatedAmount[]): MoneyWeighted {
  const flows = sumByDay(amounts);
  const none = (problem: RateProblem): MoneyWeighted => ({ rates: [], problem });
  const last = flows.at(-1);
  if (!last) return none('one-sign');
  if (flows.length === 1) return none(amounts.some(({ day }) => day !== last.day) ? 'one-sign' : 'one-day');
  if (flows.every(({ amount }) => amount > 0) || flows.every(({ amount }) => amount < 0))
    return none('one-sign');
  const rates = findRoots(flows).map((log) => Math.expm1(log));
  if (rates.length === 0) return none('no-root');
  return { rates: rates.sort((one, other) => Math.abs(one) - Math.abs(other)), problem: null };
}

interface YearlyAmount {
  /** Years since the first. */
  readonly years: number;
  readonly amount: number;
}

function sumByDay(amounts: readonly DatedAmount[]): (DatedAmount & YearlyAmount)[] {
  const sums = new Map<number, number>();
  for (const { day, amount } of amounts) sums.set(day, (sums.get(day) ?? 0) + amount);
  const days = [...sums.keys()].filter((day) => sums.get(day) !== 0).sort((a, b) => a - b);
  const first = days[0] ?? 0;
  return days.map((day) => ({ day, amount: sums.get(day) as number, years: (day - first) / DAYS_A_YEAR }));
}

/** Roots as the logarithm of 1 + rate: where the sign changes between even steps, then refined. */
function findRoots(flows: readonly YearlyAmount[]): number[] {
  const step = Math.log(HIGHEST / LOWEST) / STEPS;
  const roots: number[] = [];
  let from = Math.log(LOWEST);
  let before = presentValue(flows, from).value;
  for (let index = 1; index <= STEPS; index += 1) {
    const to = Math.log(LOWEST) + index * step;
    const after = presentValue(flows, to).value;
    if (after === 0) roots.push(to);
    else if (before !== 0 && before > 0 !== after > 0) roots.push(refine(flows, from, to));
    [from, before] = [to, after];
  }
  return roots;
}

/** Newton's steps, and a bisection for each that would leave the bracket. */
function refine(flows: readonly YearlyAmount[], from: number, to: number): number {
  let [low, high] = [from, to];
  const isRising = presentValue(flows, low).value < 0;
  let log = (low + high) / 2;
  for (let step = 0; step < 200 && high - low > 1e-15; step += 1) {
    const { value, slope } = presentValue(flows, log);
    if (value === 0) return log;
    if (value < 0 === isRising) low = log;
    else high = log;
    const newton = log - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - log) < 1e-15) return next;
    log = next;
  }
  return log;
}

/**
 * Value at a rate and its slope by the rate's logarithm, discounted to the first day, or, below 0, to the last: the signs
 * are the same, and no power overflows.
 */
function presentValue(flows: readonly YearlyAmount[], log: number): { value: number; slope: number } {
  const from = log < 0 ? (flows.at(-1)?.years ?? 0) : 0;
  let [value, slope] = [0, 0];
  for (const { years, amount } of flows) {
    const part = amount * Math.exp((from - years) * log);
    value += part;
    slope += (from - years) * part;
  }
  return { value, slope };
}
