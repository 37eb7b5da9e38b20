import type { Timeframe } from '@/lib/robots/definition';

/** Where plans are chosen. */
const PLANS = '/app/user/memberships/level';
/** The app around a web view takes over here and asks a guest to sign up. */
const SIGN_UP_IN_APP = '/app/auth/?redirect_to_mobile_app=true&action=ask_for_sign_up';

/** What is chosen on the page of plans: the least one that has robots of the timeframe. */
const CHOSEN_PLAN: Readonly<Record<Timeframe, string>> = {
  60: 'selectedProducts=AIRobots',
  15: 'selectedProducts=AIRobots&selectedRobotsCount=3',
  5: 'selectedProducts=Expert',
};

/** Where a robot that a visitor's plan does not have can be subscribed to. */
export function subscribePath(
  robot: { readonly id: number; readonly timeframe: Timeframe },
  visitor: { readonly isGuest: boolean; readonly isInMobileWebView: boolean },
): string {
  if (visitor.isGuest && visitor.isInMobileWebView) return SIGN_UP_IN_APP;
  return `${PLANS}?${CHOSEN_PLAN[robot.timeframe]}&selectedRobotProductId=${robot.id}`;
}
