import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { readJson, type Schema } from '@/lib/core/database/schema';
import { exportUserData, type Person, type UserData } from '@/lib/core/database/user-data';
import type { Captcha } from '@/lib/people/captcha/captcha';
import type { Mails } from '@/lib/people/mail/mail';
import type { Passwords } from '@/lib/people/passwords/passwords';
import { describeSecurityEvent } from '@/lib/people/security-log/event-labels';
import { listSecurityEvents, recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { Accounts } from '../accounts';
import { emailKey } from '../email';
import { requireFresh } from '../fresh-sign-in';
import type { RequestContext } from '../request-context';
import { createDevices } from './devices';
import { createLogin } from './login';
import { createOneTimeTokens } from './one-time-tokens';
import type { Parts } from './parts';
import { createPasswordReset } from './password-reset';
import { createRegistration } from './registration';
import { createSecondStep } from './second-step';
import { createSessions, type OpenSession, type Sessions } from './sessions';
import { createSettings } from './settings';
import { createSignIn } from './sign-in';
import { createThrottles } from './throttles';
import { createTwoStep } from './two-step';
import { changeUser, findUser } from './user-store';

const EVENTS_A_PAGE = 20;

export interface AccountsOptions {
  readonly db: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly captcha: Captcha;
  /** Stores mails; `wake` makes the worker look at once. */
  readonly mails: Mails & { wake(): void };
  /** Signature and encryption keys are derived from it. */
  readonly secret: AppSecret;
  /** Whether visitors reach the site over https. */
  readonly isSecure: boolean;
  /** Every table with personal data: what is exported, and deleted with an account. */
  readonly userData: readonly UserData[];
  /** Everything stored about a user; read here by default. */
  readonly exportData?: (person: Person) => Promise<Readonly<Record<string, unknown>>>;
  /** Called in the transaction that creates an account; a failure undoes it. */
  readonly onJoined?: Parts['onJoined'];
  /** Ends everything the user pays for before an account is deleted; if it fails, nothing is deleted. */
  readonly beforeDelete?: (userId: string) => Promise<void>;
  /** Called after sessions of a user were ended early: their open connections must be re-authenticated. */
  readonly onSessionsEnded?: (userId: string) => void;
  /** Called after something in a user's account has changed. */
  readonly onChanged?: (userId: string) => void;
}

export interface AccountsService extends Accounts {
  /** As `signedIn`, with the time until which the result stays valid if nothing changes. */
  currentSession(
    requestContext: Pick<RequestContext, 'cookie' | 'appToken'>,
    now: Millis,
  ): Promise<OpenSession | null>;
  /** Whose session has this token, for connections that stay open: being connected doesn't count as use. */
  findHolder: Sessions['findHolder'];
}

/** Everything about accounts, stored in a database. */
export function createAccounts(options: AccountsOptions): AccountsService {
  const { db, secret, isSecure, mails } = options;
  const throttles = createThrottles(db);
  const tokens = createOneTimeTokens(db);
  const sessions = createSessions(db, isSecure, options.onSessionsEnded, options.onChanged);
  const twoStep = createTwoStep({ db, secret, mails });
  const parts: Parts = {
    ...options,
    throttles,
    tokens,
    sessions,
    devices: createDevices(secret, isSecure),
    twoStep,
    checkSecondStep: createSecondStep({ db, throttles, twoStep, mails }),
  };
  const signIn = createSignIn(parts);
  return {
    ...createRegistration(parts, signIn),
    ...createPasswordReset(parts, signIn),
    ...createSettings(parts, options),
    login: createLogin(parts, signIn),
    loginTwoStep: (challenge, code, requestContext, now) =>
      signIn.finishTwoStep(challenge, code, requestContext, now),
    signedIn: async (requestContext, now) => (await sessions.current(requestContext, now))?.who ?? null,
    currentSession: (requestContext, now) => sessions.current(requestContext, now),
    findHolder: (token, kind, now) => sessions.findHolder(token, kind, now),
    issueAppToken: (who, requestContext, now) => sessions.issueAppToken(who, requestContext, now),
    async logOut(requestContext, now) {
      const userId = await sessions.endCurrent(requestContext);
      if (userId !== null) await recordSecurityEvent(db, { userId, kind: 'logged-out', requestContext }, now);
    },
    forgetCookies: (requestContext) => sessions.forgetCookies(requestContext),
    sessions: (who, now) => sessions.list(who, now),
    async exportData(who, requestContext, now) {
      requireFresh(who, now);
      const { id, email } = who.account;
      await recordSecurityEvent(db, { userId: id, kind: 'data-exported', requestContext }, now);
      const person = { id, email, emailKey: emailKey(email) };
      return options.exportData?.(person) ?? exportUserData(options.userData, db, person);
    },
    async securityEvents(who, beforeId) {
      const filter = { userId: who.account.id, ...(beforeId === undefined ? {} : { beforeId }) };
      const found = await listSecurityEvents(db, filter, EVENTS_A_PAGE + 1);
      return {
        events: found.slice(0, EVENTS_A_PAGE).map(({ id, at, kind, detail, address, userAgent }) => ({
          id,
          at,
          event: describeSecurityEvent(kind, detail),
          address,
          userAgent,
        })),
        hasMore: found.length > EVENTS_A_PAGE,
      };
    },
    saveFirstTouch: (userId, touch) =>
      inTransaction(db, async (tx) => {
        const user = await findUser(tx, userId);
        const firstTouch = {
          ...touch,
          ...(user?.first_touch && readJson(user.first_touch, 'users.first_touch')),
        };
        await changeUser(tx, userId, { kind: 'first-touch-noted', firstTouch });
      }),
    async startUserSession(userId, provider, requestContext, now) {
      const answer = await signIn.begin(userId, { isRemembered: false, by: provider }, requestContext, now);
      return { challenge: answer.twoStepChallenge };
    },
  };
}
