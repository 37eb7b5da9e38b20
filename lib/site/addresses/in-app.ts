/** Pages shown inside apps, which have their own bars and account. */
export const IN_APP_PREFIX = '/app/mobilewebviewpapertrades/';

export function isInApp(pathname: string): boolean {
  return pathname.startsWith(IN_APP_PREFIX);
}
