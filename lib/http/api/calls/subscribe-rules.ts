import { InputError } from '@/lib/core/base/errors';
import { type ControlledRobot, mayFollow, PLAN_NAMES } from '@/lib/people/permissions/permissions';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { isPaperAccount } from '@/lib/trading/trading-accounts/trading-account';
import type { CallContext, DocumentedError } from '../call';
import { RefusedError } from '../errors';
import { brokerAccountId, firstFundType } from '../products/product';
import { requireUserId } from '../signed-in';
import type { Viewer } from '../viewer';

/** Rejections of calls that change a user's robots, with messages that say what to do. */

export const NO_PLAN: DocumentedError = {
  status: 403,
  when: 'Your plan doesn’t include the robot; the message names the plan that does. Or the robot has lost more than 95% of its account.',
};
export const NOT_FOLLOWED: DocumentedError = {
  status: 400,
  when: 'You don’t follow the robot: "Follow this robot first".',
};

/**
 * Apps, which use access tokens, can't change what trades an account at a broker.
 * @param robotId null for all
 * @throws InputError if it would end such a copy
 */
export async function refuseBrokerCopies(context: CallContext, robotId: number | null): Promise<void> {
  if (context.isByToken !== true) return;
  const copies = await context.services.copies.list(requireUserId(context.viewer));
  const isTraded = copies.some(
    (copy) =>
      copy.state !== 'ended' &&
      !isPaperAccount(copy.account) &&
      (robotId === null || copy.robotId === robotId),
  );
  if (isTraded) throw new InputError(ON_SITE);
}

const ON_SITE = 'This robot trades an account of yours at a broker. Unfollow it on the site.';

/** The robot's facts that permissions depend on. */
export function controlledRobot(robot: RobotSummary): ControlledRobot {
  return {
    timeframe: robot.timeframe,
    fundType: firstFundType(robot),
    brokerAccountUniqueId: brokerAccountId(robot),
    isWipedOut: robot.isWipedOut ?? false,
    isRetired: robot.retired !== undefined,
  };
}

/** @throws RefusedError 403 if the robot can't be followed any more, or the viewer's plan doesn't include it */
export function refuseWithoutPlan(viewer: Viewer, robot: RobotSummary): void {
  const controlled = controlledRobot(robot);
  if (mayFollow(viewer, controlled, viewer.settings.get(robot.id)?.isFollowed === true)) return;
  if (controlled.isWipedOut)
    throw new RefusedError(403, 'This robot has lost more than 95% of its account, so it can’t be followed.');
  const level = ([1, 2, 3] as const).find((planLevel) =>
    mayFollow({ ...viewer, planLevel }, controlled, false),
  );
  const isWithCrypto = mayFollow({ ...viewer, tools: ['IntradayCrypto'] }, controlled, false);
  const plan = `the plan ${PLAN_NAMES[level ?? 3]}${level === 3 ? '' : ' or a higher one'}`;
  throw new RefusedError(
    403,
    `Following this robot needs ${plan}${isWithCrypto ? ', or a subscription to IntradayCrypto' : ''}. Choose it on the plans page.`,
  );
}
