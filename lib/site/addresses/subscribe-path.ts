import type { Timeframe } from '@/lib/robots/definitions/definition';
import { SITE_PATHS, signUpPath } from './addresses';

/** The plan to preselect: the smallest that includes robots of the timeframe. */
const CHOSEN_PLAN: Readonly<Record<Timeframe, string>> = {
  60: 'selectedProducts=AIRobots',
  15: 'selectedProducts=AIRobots&selectedRobotsCount=3',
  5: 'selectedProducts=Expert',
};

/** Where to subscribe to a robot the visitor's plan doesn't include. */
export function subscribePath(
  robot: { readonly id: number; readonly timeframe: Timeframe },
  visitor: { readonly isGuest: boolean; readonly isInMobileWebView: boolean },
): string {
  // The app around a web view takes over there and asks guests to sign up.
  if (visitor.isGuest && visitor.isInMobileWebView) return signUpPath({ isMobileApp: true });
  return `${SITE_PATHS.memberships}?${CHOSEN_PLAN[robot.timeframe]}&selectedRobotProductId=${robot.id}`;
}
