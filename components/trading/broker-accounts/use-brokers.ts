import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { onPaperChanged } from '@/components/trading/paper-data/paper-changes';
import type { Dated } from '@/components/trading/paper-data/use-paper';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf, RequestOf } from '@/lib/http/api/client/call-types';

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
  request: RequestOf<Name>,
): SWRResponse<Dated<AnswerOf<Name>>, unknown> {
  const response = useSWR<Dated<AnswerOf<Name>>, unknown>(
    [name, userId, JSON.stringify(request)],
    async () => ({ data: await call(name, request), at: Date.now() }),
    {
      refreshInterval: (latest) => (isTesting(latest?.data) ? WHILE_TESTED_MS : EVERY_MS),
      shouldRetryOnError: false,
    },
  );
  const { mutate } = response;
  useEffect(() => onPaperChanged(() => void mutate()), [mutate]);
  return response;
}

function isTesting(answer: AnswerOf<BrokerRead> | undefined): boolean {
  if (!answer) return false;
  const accounts = 'accounts' in answer ? answer.accounts : [answer];
  return accounts.some(({ state, pendingKeyLast4 }) => state === 'untested' || pendingKeyLast4 !== null);
}
