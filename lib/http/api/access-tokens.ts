import type { Call } from './call';

const OPEN = /^(?:Cx(?!User\/)|Account\/GetCurrentUser$)/;

/** Whether an access token is good for a call. Apps put it into addresses, so it neither changes the account nor buys. */
export function isOpenToTokens({ name }: Pick<Call, 'name'>): boolean {
  return OPEN.test(name);
}
