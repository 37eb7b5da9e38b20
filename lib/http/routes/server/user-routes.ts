import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { requireSameSite } from '@/lib/http/routes/same-site';
import { readCookie } from '@/lib/people/accounts/cookies';
import { emailKey } from '@/lib/people/accounts/email';
import { MAILS_TO_ADDRESS } from '@/lib/people/accounts/guess-limits';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import { countByAddress } from '@/lib/people/accounts/server/address-limits';
import { tokenHash } from '@/lib/people/accounts/server/secrets';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import type { ExternalSignIn } from '@/lib/people/external-sign-in/external-sign-in';
import { UNSUBSCRIBE_API } from '@/lib/people/mail/templates/notifications';
import { tokenPath, UNSUBSCRIBE_REPORT_API } from '@/lib/people/mail/templates/paths';
import { createReports } from '@/lib/people/reports/server/report-store';
import { accountLogRoute } from './account-log-route';
import type { ApiCalls } from './api-calls';
import { brokerCallbackRoute } from './broker-callback-route';
import { countRoute } from './count-route';
import type { Users } from './create-users';
import { externalSignInRoutes } from './external-routes';
import { ledgerRoutes } from './ledger-route';
import { portfolioRoutes } from './portfolio-routes';
import { createReportLimits } from './report-limits';
import { reportRoute } from './report-route';
import { jsonAnswer, messageAnswer, type Route, type RouteRequest } from './route';
import { statementRoute } from './statement-route';
import { stripeWebhook } from './stripe-webhook';
import { ticketRoutes } from './ticket-routes';
import { unsubscribeRoutes } from './unsubscribe-route';
import { weeklyInputsRoute } from './weekly-inputs-route';

/** Challenges of our captcha per address; each costs half a millisecond. */
const CHALLENGES = { max: 120, windowMs: 60_000 };

export interface UserRoutesOptions {
  readonly users: Users;
  readonly externalSignIn: ExternalSignIn;
  readonly db: Kysely<Schema>;
  readonly baseUrl: string;
  readonly log: Logger;
  readonly now?: () => Millis;
}

/** User-related requests that aren't calls: forms, files, and webhooks. */
export function userRoutes(
  calls: Pick<ApiCalls, 'isGenuine'>,
  { users, externalSignIn, db, baseUrl, log, now = systemClock }: UserRoutesOptions,
): readonly Route[] {
  const throttles = createThrottles(db);
  const toRequestContext = (request: RouteRequest, setCookie: (header: string) => void): RequestContext => ({
    address: request.address(),
    userAgent: request.header('user-agent') ?? '',
    cookie: (name) => readCookie(request.header('cookie'), name),
    setCookie,
  });
  const readCaller = (request: RouteRequest) =>
    users.findCaller({ cookie: (name) => readCookie(request.header('cookie'), name) });
  const readViewer = async (request: RouteRequest) => (await readCaller(request)).viewer;
  const checkToken = (request: RouteRequest, token: string | undefined) => {
    requireSameSite(request, baseUrl);
    return calls.isGenuine(request, token);
  };

  return [
    {
      method: 'GET',
      path: '/api/captcha/challenge',
      async answer(request) {
        if (!(await countByAddress(throttles, 'challenge', request.address(), CHALLENGES, now())))
          return messageAnswer(429, 'Too many challenges requested; please try again in a minute', {
            'Retry-After': '60',
          });
        const challenge = await users.captcha.challenge();
        return challenge === null
          ? messageAnswer(404, 'This site uses another captcha, so there are no challenges here')
          : jsonAnswer(200, challenge);
      },
    },
    reportRoute({
      reports: createReports(db),
      captcha: users.captcha,
      checkToken: (request) => checkToken(request, request.header('x-xsrf-token')),
      findViewer: readViewer,
      ...createReportLimits(throttles, now),
      async onStored(id, report) {
        try {
          // Anyone can enter any address in the form.
          const key = `mail report to ${tokenHash(emailKey(report.email))}`;
          if ((await throttles.add(key, MAILS_TO_ADDRESS, now())) > MAILS_TO_ADDRESS.max) return;
          const data = { reference: id };
          await users.mails.enqueue(db, { kind: 'problem-report-received', to: report.email, data }, now());
          users.mails.wake();
        } catch (error) {
          // The report is stored, so its sender needn't send it again.
          log.error({ event: 'report-not-confirmed', err: error });
        }
      },
      now,
    }),
    ...ticketRoutes({
      tickets: users.services.tickets,
      captcha: users.captcha,
      checkToken: (request) => checkToken(request, request.header('x-xsrf-token')),
      findCaller: readCaller,
      ...createReportLimits(throttles, now, 'ticket'),
      now,
    }),
    ...externalSignInRoutes({
      signIn: externalSignIn,
      db,
      accounts: users.accounts,
      baseUrl,
      checkToken,
      readRequestContext: toRequestContext,
      mails: users.mails,
      log,
      now,
    }),
    ...unsubscribeRoutes({
      path: UNSUBSCRIBE_API,
      pagePath: (token) => tokenPath('unsubscribe', token),
      unsubscribe: (token) => users.services.notifications.unsubscribeMail(token, now()),
      done: 'You won’t get any more mails about notifications',
      unknown: 'This link is no longer valid: choose your mails in your account instead',
    }),
    ...unsubscribeRoutes({
      path: UNSUBSCRIBE_REPORT_API,
      pagePath: (token) => tokenPath('unsubscribeReport', token),
      unsubscribe: (token) => users.services.reportMails.unsubscribe(token),
      done: 'You won’t get any more weekly reports',
      unknown: 'Nobody gets weekly reports by this link: it was used, or isn’t complete',
    }),
    ...ledgerRoutes({ db, reads: users.services.reads, findViewer: readViewer, log, now }),
    brokerCallbackRoute({
      brokerAccounts: users.services.brokerAccounts,
      accounts: users.accounts,
      readRequestContext: toRequestContext,
      log,
      now,
    }),
    accountLogRoute({ db, accounts: users.services.brokerAccounts, findViewer: readViewer, log, now }),
    statementRoute({
      db,
      reads: users.services.reads,
      market: users.market,
      findViewer: readViewer,
      log,
      now,
    }),
    ...portfolioRoutes({
      db,
      portfolios: users.services.portfolios,
      checkToken: (request) => checkToken(request, request.header('x-xsrf-token')),
      findViewer: readViewer,
      now,
    }),
    weeklyInputsRoute(db),
    countRoute({ counter: users.counter, baseUrl, now }),
    stripeWebhook({ memberships: users.memberships, now }),
  ];
}
