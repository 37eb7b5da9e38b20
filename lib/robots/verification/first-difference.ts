export interface FigureDifference {
  /** Where it is, such as `summary.statistics.closedPL` or `curve[12].value`. */
  readonly figure: string;
  /** As JSON; `nothing` where there is no value. */
  readonly expected: string;
  readonly found: string;
}

/**
 * Relative. Versions of Node may differ in the last bit of a power or logarithm; no page shows a twelfth digit, and no
 * integer that a double holds exactly below 10^12 can change within it.
 */
const TOLERANCE = 1e-12;

/** The first value, in the order of the expected one's fields, in which two values of JSON differ; null for none. */
export function firstDifference(expected: unknown, found: unknown, figure = ''): FigureDifference | null {
  if (isSame(expected, found)) return null;
  if (Array.isArray(expected) && Array.isArray(found)) {
    for (let index = 0; index < Math.max(expected.length, found.length); index += 1) {
      const difference = firstDifference(expected[index], found[index], `${figure}[${index}]`);
      if (difference) return difference;
    }
    return null;
  }
  if (isRecord(expected) && isRecord(found)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const inside = figure === '' ? name : `${figure}.${name}`;
      const difference = firstDifference(own(expected, name), own(found, name), inside);
      if (difference) return difference;
    }
    return null;
  }
  return { figure, expected: shownValue(expected), found: shownValue(found) };
}

function isSame(expected: unknown, found: unknown): boolean {
  if (Object.is(expected, found)) return true;
  if (typeof expected !== 'number' || typeof found !== 'number') return false;
  return Math.abs(expected - found) <= TOLERANCE * Math.abs(expected);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function shownValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
