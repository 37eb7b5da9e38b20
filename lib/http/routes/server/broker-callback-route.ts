import type { Millis } from '@/lib/core/base/brand';
import type { Logger } from '@/lib/core/log/log';
import type { Accounts } from '@/lib/people/accounts/accounts';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import { brokerAccountPath, brokerProblemPath } from '@/lib/site/addresses/addresses';
import type { BrokerAccounts } from '@/lib/trading/broker-accounts/broker-accounts';
import { brokerCallbackPath } from '@/lib/trading/broker-accounts/server/broker-sign-ins';
import type { SignInOutcome } from '@/lib/trading/broker-accounts/sign-in';
import type { Route, RouteRequest } from './route';

export const BROKER_CALLBACK_PATH = brokerCallbackPath(':broker');
const EVENT = 'broker-sign-in-failed';
/** Characters of a code; Alpaca's have 36. */
const MAX_CODE = 1000;

export interface BrokerCallbackOptions {
  readonly brokerAccounts: Pick<BrokerAccounts, 'finishSignIn'>;
  readonly accounts: Pick<Accounts, 'signedIn'>;
  readonly readRequestContext: (request: RouteRequest, setCookie: (header: string) => void) => RequestContext;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Millis;
}

/**
 * Where browsers come back from signing in at a broker. Any failure ends at the page of accounts, which says what
 * happened. Nothing of the request is logged: its query holds the state and a code.
 */
export function brokerCallbackRoute(options: BrokerCallbackOptions): Route {
  return {
    method: 'GET',
    path: BROKER_CALLBACK_PATH,
    async answer(request) {
      const outcome = await finish(request, options);
      const path =
        outcome.kind === 'connected'
          ? brokerAccountPath(outcome.accountId)
          : brokerProblemPath(outcome.problem, outcome.accountId);
      return { status: 303, body: Buffer.alloc(0), headers: { Location: path } };
    },
  };
}

async function finish(
  request: RouteRequest,
  { brokerAccounts, accounts, readRequestContext, log, now }: BrokerCallbackOptions,
): Promise<SignInOutcome> {
  const { query, param: broker } = request;
  const read = (name: string) => query.get(name)?.slice(0, MAX_CODE) ?? '';
  try {
    const who = await accounts.signedIn(
      readRequestContext(request, () => undefined),
      now(),
    );
    const answer = { broker, state: read('state'), code: read('code'), error: read('error') };
    const outcome = await brokerAccounts.finishSignIn(who, answer);
    // What users did or didn't do needs no operator.
    if (outcome.kind === 'problem' && outcome.words !== null)
      log.warn({ event: EVENT, problem: outcome.problem, reason: outcome.words });
    return outcome;
  } catch (error) {
    log.error({ event: EVENT, err: error });
    return { kind: 'problem', problem: 'failed', accountId: null, words: null };
  }
}
