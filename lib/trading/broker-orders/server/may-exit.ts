import type { AccountRow } from './broker-session';

/** Whether an exit may leave. Of a stopped account, only exits that its user asked for since the stop may. */
export function mayExit(
  account: Pick<AccountRow, 'state' | 'stopped_at'>,
  intent: { readonly cause: string; readonly created_at: number },
): boolean {
  if (account.state === 'armed' || account.state === 'differing') return true;
  return (
    account.state === 'stopped' &&
    intent.cause === 'user' &&
    intent.created_at >= (account.stopped_at ?? Number.POSITIVE_INFINITY)
  );
}
