/** Headers of calls that use an access token instead of cookies. Browsers never send them by themselves. */
export const USER_HEADER = 'x-cx-user';

/** The token of a Bearer Authorization header; undefined without one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
