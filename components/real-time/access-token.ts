/** Pages that apps show inside themselves, without the browser's cookies. */
const IN_APP = /^\/app\/mobilewebviewpapertrades\//;

/**
 * The session's token that an app gave in the address of the page it shows; null elsewhere. It goes nowhere but into
 * the connection: other pages' tokens are something else, and stay theirs.
 */
export function accessTokenOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  if (!IN_APP.test(pathname)) return null;
  const token = new URLSearchParams(search).get('token');
  return token === null || token === '' ? null : token;
}
