import type { CurrentUser } from '@/lib/people/accounts/current-user';
import { GUEST, type Viewer } from '@/lib/people/permissions/permissions';

/** What somebody who is signed in may do; a guest's part for null. */
export function viewerOfUser(user: CurrentUser | null): Viewer {
  if (user === null) return GUEST;
  return {
    userId: user.Id,
    isContentAdmin: user.IsContentAdmin,
    planLevel: user.PlanLevel,
    hasIntradayCrypto: user.Subscriptions.IntradayCrypto,
    hasMoneyManagement: user.HasMoneyManagement,
  };
}
