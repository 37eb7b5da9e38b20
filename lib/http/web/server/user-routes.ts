import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { addressGroup } from '@/lib/people/accounts/address-group';
import { readCookie } from '@/lib/people/accounts/cookies';
import { emailKey } from '@/lib/people/accounts/email';
import { MAILS_TO_ADDRESS } from '@/lib/people/accounts/guess-limits';
import { tokenHash } from '@/lib/people/accounts/server/secrets';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import type { Visit } from '@/lib/people/accounts/visit';
import type { ExternalSignIn } from '@/lib/people/external-sign-in/external-sign-in';
import { createReports } from '@/lib/people/reports/server/report-store';
import { requireSameSite } from '../same-site';
import type { ApiCalls } from './api-calls';
import type { Users } from './create-users';
import { mountExternalSignIn } from './external-routes';
import { jsonAnswer, messageAnswer, wrongMethod } from './json-answers';
import { mountLedgers } from './ledger-route';
import { addressOf as clientAddressOf } from './node-request';
import { createReportLimits } from './report-limits';
import { mountReports } from './report-route';
import { mountStripeWebhook } from './stripe-webhook';

/** Challenges of our captcha for one address: each costs half a millisecond. */
const CHALLENGES = { max: 120, windowMs: 60_000 };

export interface UserRoutesOptions {
  readonly users: Users;
  readonly externalSignIn: ExternalSignIn;
  readonly db: Kysely<Schema>;
  readonly baseUrl: string;
  readonly trustedProxies: number;
  readonly log: Logger;
  /** UTC milliseconds. */
  readonly now?: () => number;
}

/** What is asked of the server about people and is no call: forms, files, and what other sites send. */
export function mountUserRoutes(
  api: Hono,
  calls: Pick<ApiCalls, 'isGenuine'>,
  options: UserRoutesOptions,
): void {
  const { users, externalSignIn, db, baseUrl, trustedProxies, log, now = Date.now } = options;
  const throttles = createThrottles(db);

  const addressOf = (context: Context) => clientAddressOf(context, trustedProxies);
  const headersOf = (request: Request) => ({
    header: (name: string) => request.headers.get(name) ?? undefined,
  });
  const visitOf = (context: Context, setCookie: (header: string) => void): Visit => ({
    address: addressOf(context),
    userAgent: context.req.header('user-agent') ?? '',
    cookie: (name) => readCookie(context.req.header('cookie'), name),
    setCookie,
  });

  const viewerOf = async (request: Request) =>
    (
      await users.callerOf({
        cookie: (name) => readCookie(request.headers.get('cookie') ?? undefined, name),
      })
    ).viewer;

  api.get('/api/captcha/challenge', async (context) => {
    const key = `challenge ${addressGroup(addressOf(context))}`;
    if ((await throttles.add(key, CHALLENGES, now())) > CHALLENGES.max)
      return messageAnswer(429, 'Too many challenges were asked for; please try again in a minute', {
        'Retry-After': '60',
      });
    const challenge = await users.captcha.challenge();
    return challenge === null
      ? messageAnswer(404, 'There is no challenge of our own here')
      : jsonAnswer(200, JSON.stringify(challenge));
  });
  api.all('/api/captcha/challenge', () => wrongMethod('GET, HEAD'));

  mountReports(api, {
    reports: createReports(db),
    captcha: users.captcha,
    checkToken(request) {
      requireSameSite(headersOf(request), baseUrl);
      return calls.isGenuine(headersOf(request), request.headers.get('x-xsrf-token') ?? undefined);
    },
    viewerOf,
    addressOf,
    ...createReportLimits(throttles, now),
    async onStored(id, report) {
      try {
        // Anybody can write any address into the form.
        const key = `mail report to ${tokenHash(emailKey(report.email))}`;
        if ((await throttles.add(key, MAILS_TO_ADDRESS, now())) > MAILS_TO_ADDRESS.max) return;
        const data = { reference: id };
        await users.mails.enqueue(db, { kind: 'problem-report-received', to: report.email, data }, now());
        users.mails.wake();
      } catch (error) {
        // The report is stored: its sender need not send it again.
        log.error({ event: 'report-not-confirmed', err: error });
      }
    },
    now,
  });

  mountExternalSignIn(api, {
    signIn: externalSignIn,
    db,
    accounts: users.accounts,
    baseUrl,
    checkToken(request, token) {
      requireSameSite(headersOf(request), baseUrl);
      return calls.isGenuine(headersOf(request), token);
    },
    visitOf,
    mails: users.mails,
    log,
    now,
  });

  mountLedgers(api, { db, viewerOf, log, now });

  mountStripeWebhook(api, { memberships: users.memberships, now });
}
