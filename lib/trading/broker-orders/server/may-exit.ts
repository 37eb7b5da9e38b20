import { exitsGoOn } from '@/lib/trading/trading-accounts/trading-account';
import type { AccountRow } from './broker-session';

type StopColumns = Pick<
  AccountRow,
  'state' | 'stopped_at' | 'stopped_by' | 'limit_stops' | 'exits_stopped_at'
>;

/** Whether robots may open anything; a difference stops only entries in its instrument. */
export function mayEnter({ state }: Pick<AccountRow, 'state'>): boolean {
  return state === 'armed' || state === 'differing';
}

/** Whether robots close and guard what they hold. Unlike entries, that goes on after a daily loss or a broker's block. */
export function mayGuard(account: StopColumns): boolean {
  return mayEnter(account) || exitsGoOn(account);
}

/** Whether an exit may leave. Of an account that its user stopped, only exits they asked for since may. */
export function mayExit(
  account: StopColumns,
  intent: { readonly cause: string; readonly created_at: number },
): boolean {
  if (mayGuard(account)) return true;
  return (
    account.state === 'stopped' &&
    intent.cause === 'user' &&
    intent.created_at >= (account.stopped_at ?? Number.POSITIVE_INFINITY)
  );
}
