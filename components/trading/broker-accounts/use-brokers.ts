import { onPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { type Called, useCall } from '@/components/ui/loaded/use-call';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';

/**
 * The calls that read broker accounts. They are repeated when the hub reports a change, and regularly: every two
 * seconds while keys are tested, since the hub may be off, otherwise twice a minute.
 */

const EVERY_MS = 30_000;
const WHILE_TESTED_MS = 2000;

type BrokerRead = 'CxBrokers/GetBrokers' | 'CxBrokers/GetAccount';

/** The last answer stays, with its time, when a later call fails. */
export function useBrokers<Name extends BrokerRead>(
  name: Name,
  userId: string,
  request: CallRequest<Name>,
): Called<CallAnswer<Name>> {
  return useCall(name, request, {
    userId,
    every: (latest) => (isTesting(latest) ? WHILE_TESTED_MS : EVERY_MS),
    again: onPaperChanged,
    onFocus: true,
  });
}

function isTesting(answer: CallAnswer<BrokerRead> | undefined): boolean {
  if (!answer) return false;
  const accounts = 'accounts' in answer ? answer.accounts : [answer];
  return accounts.some(({ state, pendingKeyLast4 }) => state === 'untested' || pendingKeyLast4 !== null);
}
