/** Where to go after signing in. */

/** After login, unless the user came from a page on this site. */
export const AFTER_LOGIN = '/app-ng/home';
/** After sign-up; shows the plans once. */
export const AFTER_REGISTRATION = '/app/user/memberships/register?justRegistered=true';

/** Pages that are useless to guests. */
const FOR_USERS = /^\/(?:app-ng|app\/user\/account)\//;

export function isPageOfUsers(path: string): boolean {
  return FOR_USERS.test(path);
}
