/** Lists and their headings. */
export const LISTS = [
  { path: '/bot-trading/', heading: 'AI robots for stocks and ETFs' },
  { path: '/bot-forex-trading/', heading: /forex/i },
  { path: '/bot-crypto-trading/', heading: /crypto/i },
] as const;

/** A robot as printed by `npm run robots -- list`. */
export interface ListedRobot {
  readonly Id: number;
  readonly Name: string;
  readonly ClosedPL: number;
  readonly AdjustedBalance: number;
  readonly ClosedCount: number;
  readonly ProfitFactor: number | null;
  readonly IsWipedOut: boolean;
}

/** A robot whose address contains its id. */
export function someRobot(robots: readonly ListedRobot[]): ListedRobot {
  const robot = robots.find(({ Id }) => Id > 0);
  if (!robot) throw new Error('No robot with a positive id');
  return robot;
}
