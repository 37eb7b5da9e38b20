/** Of the larger worlds. */
export const LEAST_ROBOTS = 500;
export const MOST_ROBOTS = 10_000;

export function isWorldSize(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= LEAST_ROBOTS && Number(value) <= MOST_ROBOTS;
}

/**
 * How many robots the simulated market is to have, from the environment; null for the usual ones and for other markets.
 * It's read where the table of instruments is, before settings are, which report an invalid one.
 */
export function readWorldSize(): number | null {
  // The table is also part of the program that replays robots in browsers.
  const env: Readonly<Record<string, string | undefined>> = typeof process === 'undefined' ? {} : process.env;
  const value = env['SIMULATED_ROBOTS']?.trim() ?? '';
  return (env['MARKET'] ?? 'simulated') === 'simulated' && isWorldSize(value) ? Number(value) : null;
}
