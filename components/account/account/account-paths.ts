/** Where to go after signing in. */

/** After logging in, unless someone came from a page of this site. */
export const AFTER_LOGIN = '/app-ng/home';
/** After joining: the plans are shown once. */
export const AFTER_REGISTRATION = '/app/user/memberships/register?justRegistered=true';

/** Pages that are of no use to a guest. */
const OF_USERS = /^\/(?:app-ng|app\/user\/account)\//;

export function isPageOfUsers(path: string): boolean {
  return OF_USERS.test(path);
}
