import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { createOneTimeTokens } from '@/lib/people/accounts/server/one-time-tokens';
import type { BrokerMode, BrokerToken } from '@/lib/trading/brokers/broker';
import type { Asking, AvailableBroker, BrokerAccounts, BrokerOffer } from '../broker-accounts';
import { NO_SIGN_IN, offerProblem } from '../offer';
import type { SignInOutcome, SignInProblem } from '../sign-in';
import { readOwn } from './account-views';
import {
  checkOffered,
  requireConnected,
  requireRoom,
  storeConnection,
  storeOtherKeys,
} from './connect-account';
import type { KeySealer } from './key-box';

/** How long someone may take at the broker. */
const ATTEMPT_MS = 10 * MINUTE_MS;
const PURPOSE = 'broker-sign-in';
/** The error code with which OAuth reports that the user declined (RFC 6749, 4.1.2.1). */
const DENIED = 'access_denied';

export interface BrokerSignInsOptions {
  readonly db: Kysely<Schema>;
  readonly offer: BrokerOffer;
  readonly baseUrl: string;
  /** @throws InputError while nothing can be sealed */
  readonly requireSealer: () => KeySealer;
  /** Checks the proof that this mode requires, and counts the attempt. @throws InputError */
  readonly prove: (asking: Asking, mode: BrokerMode, code: string) => Promise<void>;
  readonly onChanged: (userId: string) => void;
  readonly now: () => Millis;
}

/** What is kept while the browser is at the broker, under the hash of its state. */
type Attempt = {
  /** The session that began it: no other may finish it. */
  readonly sessionId: string;
  readonly broker: string;
  readonly mode: BrokerMode;
  /** Name of a new account. */
  readonly name: string;
  /** The account whose access is renewed; '' for a new account. */
  readonly accountId: string;
};

/** Path to which a broker sends the browser back; register it there with the site's origin in front. */
export function brokerCallbackPath(broker: string): string {
  return `/api/brokers/callback/${broker}`;
}

/** Connecting accounts, and renewing access to them, by signing in at their broker. */
export function createBrokerSignIns(
  options: BrokerSignInsOptions,
): Pick<BrokerAccounts, 'beginSignIn' | 'finishSignIn'> {
  const { db, offer, baseUrl, requireSealer, prove, onChanged, now } = options;
  const tokens = createOneTimeTokens(db);
  const redirectUrl = (broker: string) => `${baseUrl}${brokerCallbackPath(broker)}`;

  /** Stores what was asked for under the account's name or number. @returns the account's id */
  async function store(
    userId: string,
    { mode, name, accountId }: Attempt,
    broker: AvailableBroker,
    keys: BrokerToken,
  ): Promise<string> {
    const box = requireSealer();
    if (accountId === '') return storeConnection(db, box, userId, { broker, mode, name, keys }, now());
    await storeOtherKeys(db, box, { id: accountId, userId }, keys, now());
    return accountId;
  }

  return {
    async beginSignIn(asking, request) {
      const userId = asking.who.account.id;
      const row = 'accountId' in request ? await readOwn(db, userId, request.accountId) : null;
      if (row) requireConnected(row.state);
      const asked = 'accountId' in request ? null : request;
      const mode = (row?.mode ?? asked?.mode) as BrokerMode;
      const broker = checkOffered(offer, row?.broker ?? asked?.broker ?? '', mode);
      const { signIn } = broker;
      if (signIn === null) throw new InputError(NO_SIGN_IN);
      requireSealer();
      if (!row) await requireRoom(db, userId);
      await prove(asking, mode, request.code);
      const data: Attempt = {
        sessionId: asking.who.sessionId,
        broker: broker.id,
        mode,
        name: asked?.name.trim() || broker.name,
        accountId: row?.id ?? '',
      };
      const state = await tokens.issue(PURPOSE, { userId, data }, ATTEMPT_MS, now());
      return { address: signIn.address(mode, state, redirectUrl(broker.id)) };
    },
    async finishSignIn(who, answer) {
      const content = await tokens.take(PURPOSE, answer.state, now());
      if (content === null) return failedSignIn('expired');
      const attempt = content.data as Attempt;
      const { mode, accountId } = attempt;
      if (who === null) return failedSignIn('signed-out');
      const userId = who.account.id;
      // A link with someone else's answer must not connect their account to this user.
      if (
        userId !== content.userId ||
        who.sessionId !== attempt.sessionId ||
        answer.broker !== attempt.broker
      )
        return failedSignIn('other-session');
      const problem = (name: SignInProblem, words: string | null = null) =>
        failedSignIn(name, accountId, words);
      if (answer.error !== '')
        return answer.error === DENIED
          ? problem('canceled')
          : problem('refused', 'the broker answered with an error');
      if (answer.code === '') return problem('refused', 'there was no code');
      const broker = offer.brokers.find(({ id }) => id === attempt.broker);
      if (!broker?.signIn || offerProblem(offer, broker.id, mode) !== null) return problem('not-offered');
      const outcome = await broker.signIn.exchange(answer.code, redirectUrl(broker.id));
      if (outcome.kind !== 'token')
        return problem(outcome.kind, outcome.kind === 'unclear' ? outcome.words : 'the code was refused');
      try {
        const id = await store(userId, attempt, broker, outcome.token);
        onChanged(userId);
        return { kind: 'connected', accountId: id };
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        return problem(accountId === '' ? 'full' : 'disconnected');
      }
    },
  };
}

function failedSignIn(problem: SignInProblem, accountId = '', words: string | null = null): SignInOutcome {
  return { kind: 'problem', problem, accountId: accountId === '' ? null : accountId, words };
}
