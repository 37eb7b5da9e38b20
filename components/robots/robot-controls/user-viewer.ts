import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { GUEST, type Permissions } from '@/lib/people/permissions/permissions';
import { TOOLS, type Tool } from '@/lib/people/permissions/tools';

/** The user's permissions; a guest's for null. */
export function viewerOfUser(user: CurrentUser | null): Permissions {
  if (user === null) return GUEST;
  return {
    userId: user.id,
    isContentAdmin: user.isContentAdmin,
    planLevel: user.planLevel,
    tools: TOOLS.filter((tool) => user.subscriptions[fieldName(tool)]),
    hasMoneyManagement: user.hasMoneyManagement,
  };
}

function fieldName(tool: Tool): Uncapitalize<Tool> {
  return (tool.charAt(0).toLowerCase() + tool.slice(1)) as Uncapitalize<Tool>;
}
