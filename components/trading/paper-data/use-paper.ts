import { useAccountScope, useIsOfAccount } from '@/components/trading/paper-data/account-scope';
import { notifyPaperChanged, onPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { type Called, useCall } from '@/components/ui/loaded/use-call';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer, CallName, CallRequest } from '@/lib/http/api/client/call-types';

/**
 * The calls that read a user's paper account. They are repeated when the hub reports a change, after an order on this
 * page, and once a minute, since prices the page doesn't watch move equity, too.
 */

const EVERY_MS = 60_000;
type PaperRead = Extract<
  CallName,
  `CxPaperTrades/Get${'Account' | 'Accounts' | 'Positions' | 'Orders' | 'ClosedTrades' | 'Fills' | 'Skipped' | 'Copies'}`
>;

export type PaperResponse<Name extends PaperRead> = Called<CallAnswer<Name>>;

/**
 * Of the account that the part is in. The last answer stays, with its time, when a later call fails, but never in place of
 * another account's.
 */
export function usePaper<Name extends PaperRead>(
  name: Name,
  userId: string,
  request: CallRequest<Name>,
): PaperResponse<Name> {
  const scope = useAccountScope();
  const isOfAccount = useIsOfAccount();
  const isOfAll = name === 'CxPaperTrades/GetAccounts';
  return useCall(name, isOfAll ? request : { ...request, ...scope }, {
    userId,
    every: EVERY_MS,
    again: onPaperChanged,
    onFocus: true,
    keeps: isOfAll || isOfAccount,
  });
}

/** Makes a call that changes the account, and refetches everything on the page. */
export async function changePaper<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<CallAnswer<Name>> {
  const answer = await call(name, request);
  notifyPaperChanged();
  return answer;
}
