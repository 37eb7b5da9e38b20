/** Robots that stories follow. Which ones can be followed depends on the day: not those that have lost their account. */
import { callAs, type Member } from './members';

/** A robot as users receive it. */
export interface FoundRobot {
  readonly Id: number;
  readonly Name: string;
  readonly OpenCount: number | null;
  readonly Timeframe: number;
  readonly FundType: string;
  readonly BrokerAccountUniqueId: string | null;
  readonly IsWipedOut: boolean;
}

export const canBeFollowed = ({ IsWipedOut }: Pick<FoundRobot, 'IsWipedOut'>): boolean => !IsWipedOut;

/** Whether it has a position in a market that never closes, so that a copy of it fills at once. */
export const holdsCrypto = ({ FundType, OpenCount }: FoundRobot): boolean =>
  FundType === 'C' && (OpenCount ?? 0) > 0;

/** Robots that match a search and can be followed, those of the longest bars first: they trade least meanwhile. */
async function findFollowable(
  member: Member,
  search: Readonly<Record<string, unknown>>,
): Promise<readonly FoundRobot[]> {
  const request = { offset: 0, pageSize: 100, ...search };
  const { Items } = (await callAs(member, 'CxAIRobotProduct/GetAIRobots', { request })) as {
    readonly Items: readonly FoundRobot[];
  };
  return Items.filter(canBeFollowed).toSorted((a, b) => b.Timeframe - a.Timeframe);
}

/** A robot tied to a broker account: one with a position that can be copied now, if there is one. */
export async function findTied(member: Member): Promise<FoundRobot> {
  const robots = await findFollowable(member, { accountsType: 'RealMoney' });
  const tied = robots.filter(({ BrokerAccountUniqueId: id }) => id !== null);
  const found = tied.find(holdsCrypto) ?? tied[0];
  if (!found) throw new Error('No robot with a broker account can be followed');
  return found;
}

/** One with a position that can be copied now, not tied to a broker account. */
export async function findHolding(member: Member): Promise<FoundRobot> {
  const robots = await findFollowable(member, { fundTypes: ['C'] });
  const found = robots.find((robot) => robot.BrokerAccountUniqueId === null && holdsCrypto(robot));
  if (!found) throw new Error('No crypto robot holds a position');
  return found;
}
