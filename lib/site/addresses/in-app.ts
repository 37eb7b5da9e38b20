/** Pages that apps show inside themselves, with bars and an account of their own around them. */
export const IN_APP_PREFIX = '/app/mobilewebviewpapertrades/';

export function isInApp(pathname: string): boolean {
  return pathname.startsWith(IN_APP_PREFIX);
}
