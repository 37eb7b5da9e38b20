import { askToConfirm, NOT_CONFIRMED } from '@/components/account/account-settings/call-fresh';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { CallError, call } from '@/lib/http/api/client/call';
import type { CallAnswer, CallName, CallRequest } from '@/lib/http/api/client/call-types';

const CONFIRMING = {
  call: 'Account/CheckFreshSignIn',
  body: {},
  before: 'robots may trade real money',
} as const;

/**
 * Changes a broker account. If that needs a recent login, the user confirms their identity first. The request may hold
 * keys: it's sent again from memory and never stored, not even while the user confirms with a provider.
 * @throws CallError, also if the user doesn't confirm
 */
export async function callConfirmed<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<CallAnswer<Name>> {
  try {
    return tell(await call(name, request));
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'fresh-sign-in') throw error;
  }
  if (!(await askToConfirm(CONFIRMING))) throw new CallError(0, NOT_CONFIRMED);
  return tell(await call(name, request));
}

/** Has the user confirm their identity now, if that would be asked for later. @throws CallError */
export async function confirmIdentity(): Promise<void> {
  await callConfirmed('Account/CheckFreshSignIn', {});
}

function tell<Answer>(answer: Answer): Answer {
  notifyPaperChanged();
  return answer;
}
