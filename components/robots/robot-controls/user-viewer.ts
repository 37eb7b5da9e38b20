import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { GUEST, type Permissions } from '@/lib/people/permissions/permissions';

/** The user's permissions; a guest's for null. */
export function viewerOfUser(user: CurrentUser | null): Permissions {
  if (user === null) return GUEST;
  return {
    userId: user.id,
    isContentAdmin: user.isContentAdmin,
    planLevel: user.planLevel,
    hasIntradayCrypto: user.subscriptions.intradayCrypto,
    hasMoneyManagement: user.hasMoneyManagement,
  };
}
