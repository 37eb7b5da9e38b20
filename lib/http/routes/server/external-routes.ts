import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { PROVIDER_NAMES, type ProviderName, providerNamed } from '@/lib/core/config/providers';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { RefusedError } from '@/lib/http/api/errors';
import type { Accounts, SignedIn } from '@/lib/people/accounts/accounts';
import { FRESH_SIGN_IN_MS } from '@/lib/people/accounts/fresh-sign-in';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import { countByAddress } from '@/lib/people/accounts/server/address-limits';
import { findOwner } from '@/lib/people/accounts/server/identities';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import {
  type ExternalPurpose,
  type ExternalRequest,
  type ExternalSignIn,
  ExternalSignInError,
} from '@/lib/people/external-sign-in/external-sign-in';
import { signInWithIdentity } from '@/lib/people/external-sign-in/server/link-identity';
import type { WakingMails } from '@/lib/people/mail/mail';
import { logInPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { safeReturnPath } from '@/lib/site/addresses/return-path';
import { leavingPage } from './leaving-page';
import { linkProvider } from './link-provider';
import { readBody } from './read-body';
import type { ApiAnswer, Route, RouteRequest } from './route';

export const EXTERNAL_LOGIN_PATH = '/api/account/externallogin';
export const EXTERNAL_CALLBACK_PATH = '/api/account/externalcallback/:provider';

/** Values of the form field `Context`, by which account settings add a provider or confirm identity. */
export const LINK_CONTEXT = 'link';
export const CONFIRM_CONTEXT = 'confirm';

/** Maximum form size in bytes; providers' codes and names may be long. */
const MAX_FORM = 16 * 1024;
const MAX_FIELD = 200;
/** Per address, which may be shared by many people. */
const ATTEMPTS = { max: 200, windowMs: 3_600_000 } as const;

export interface ExternalRoutesOptions {
  readonly signIn: ExternalSignIn;
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<
    Accounts,
    'signedIn' | 'startUserSession' | 'confirmByProvider' | 'beginExternalRegistration'
  >;
  /** Origin under which visitors reach the site. */
  readonly baseUrl: string;
  /** Whether a token belongs to the request's session and matches its cookie. */
  readonly checkToken: (request: RouteRequest, token: string) => boolean | Promise<boolean>;
  /** @param setCookie adds a Set-Cookie header to the response */
  readonly readRequestContext: (request: RouteRequest, setCookie: (header: string) => void) => RequestContext;
  /** Sends owners the mail saying that a provider was added to their account. */
  readonly mails: WakingMails;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now?: () => Millis;
}

/** Where browsers leave for a provider and come back. Any failure ends at the login page. */
export function externalSignInRoutes(options: ExternalRoutesOptions): readonly Route[] {
  return [
    { method: 'POST', path: EXTERNAL_LOGIN_PATH, answer: (request) => leave(request, options) },
    {
      method: 'GET',
      path: EXTERNAL_CALLBACK_PATH,
      answer: (request) => comeBack(request, request.query, options),
    },
    {
      method: 'POST',
      path: EXTERNAL_CALLBACK_PATH,
      answer: async (request) => comeBack(request, await readForm(request), options),
    },
  ];
}

/** @throws InputError for forms our pages never send */
async function leave(sent: RouteRequest, options: ExternalRoutesOptions): Promise<ApiAnswer> {
  const { signIn, db, accounts, baseUrl, checkToken, readRequestContext, now = systemClock } = options;
  const form = await readForm(sent);
  if (!(await checkToken(sent, form.get('__RequestVerificationToken') ?? '')))
    throw new InputError(
      'The anti-forgery token is missing or expired: get one from /api/antiforgery and send it in the field __RequestVerificationToken, along with its cookie',
    );
  const provider = providerNamed(form.get('provider') ?? '');
  if (provider === null) throw new InputError(`The provider must be one of ${PROVIDER_NAMES.join(', ')}`);

  const purpose = readPurpose(form);
  const requestContext = readRequestContext(sent, () => undefined);
  // Attempts are stored for as long as someone may take at the provider.
  const { address } = requestContext;
  if (!(await countByAddress(createThrottles(db), 'external sign-in', address, ATTEMPTS, now())))
    return goTo(problemPath('too-many', provider));
  const who = purpose === 'sign-in' ? null : await accounts.signedIn(requestContext, now());
  if (purpose !== 'sign-in' && who === null) return goTo(problemPath('signed-out', provider));
  // Someone with access to an open browser can't add another login method.
  if (who && purpose === 'link' && now() - who.authenticatedAt > FRESH_SIGN_IN_MS) {
    const back = safeReturnPath(form.get('returnUrl'), baseUrl) ?? '/';
    return goTo(linkProblem('not-fresh', provider, back));
  }
  const request = readRequest(form, purpose, who, baseUrl);
  try {
    const { location, cookie } = await signIn.begin({
      ...request,
      provider,
      cookie: sent.header('cookie'),
      now: now(),
    });
    return leavingPage(provider, location, cookie);
  } catch (error) {
    return goTo(failurePath(error, provider, request, options));
  }
}

function readPurpose(form: URLSearchParams): ExternalPurpose {
  const context = form.get('Context');
  if (context === LINK_CONTEXT) return 'link';
  return context === CONFIRM_CONTEXT ? 'confirm' : 'sign-in';
}

function readRequest(
  form: URLSearchParams,
  purpose: ExternalPurpose,
  who: SignedIn | null,
  baseUrl: string,
): ExternalRequest {
  const text = (name: string) => form.get(name)?.slice(0, MAX_FIELD) || null;
  return {
    returnPath: safeReturnPath(form.get('returnUrl'), baseUrl) ?? '/',
    loginOnly: form.get('loginOnly')?.toLowerCase() === 'true',
    invitationToken: text('invitationToken'),
    inviteCode: text('inviteCode'),
    context: text('Context'),
    purpose,
    session: who ? { id: who.sessionId, userId: who.account.id } : null,
  };
}

async function comeBack(
  sent: RouteRequest,
  params: URLSearchParams,
  options: ExternalRoutesOptions,
): Promise<ApiAnswer> {
  const provider = providerNamed(sent.param);
  if (provider === null) throw new InputError(`The provider must be one of ${PROVIDER_NAMES.join(', ')}`);
  const { signIn, readRequestContext, now = systemClock } = options;
  const cookies: string[] = [];
  const requestContext = readRequestContext(sent, (header) => cookies.push(header));
  let request: ExternalRequest | null = null;
  try {
    const cookie = sent.header('cookie');
    const answer = await signIn.finish({ provider, params, cookie, now: now() });
    request = answer;
    return goTo(await settle(answer, requestContext, options), cookies);
  } catch (error) {
    return goTo(failurePath(error, provider, request, options));
  }
}

/** Completes the action the provider's confirmation was for. @returns where to go next */
async function settle(
  answer: Awaited<ReturnType<ExternalSignIn['finish']>>,
  requestContext: RequestContext,
  { db, accounts, mails, now = systemClock }: ExternalRoutesOptions,
): Promise<string> {
  const { identity, returnPath, loginOnly, session, purpose } = answer;
  const { provider } = identity;
  if (session && purpose === 'confirm') {
    if ((await findOwner(db, identity)) !== session.userId)
      return linkProblem('wrong-account', provider, returnPath);
    const confirmed = await accounts.confirmByProvider(session, provider, requestContext, now());
    if (confirmed === null) return linkProblem('signed-out', provider, returnPath);
    return confirmed.challenge === null
      ? withHash(returnPath, 'externalConfirmed', provider)
      : withHash(returnPath, 'externalChallenge', confirmed.challenge);
  }
  if (session) {
    const linked = await linkProvider({ db, mails }, session, identity, requestContext, now());
    if (linked.kind === 'refused') return linkProblem(linked.code, provider, returnPath);
    return withHash(returnPath, 'externalLinkedProvider', provider);
  }
  const result = await signInWithIdentity(db, identity, loginOnly);
  if (result.kind === 'refused') return problemPath(result.code, provider, returnPath);
  if (result.kind === 'unknown') {
    const how = { returnPath, details: readDetails(answer) };
    await accounts.beginExternalRegistration(
      { ...identity, email: result.email },
      how,
      requestContext,
      now(),
    );
    return finishPath(returnPath);
  }
  const { challenge } = await accounts.startUserSession(result.userId, provider, requestContext, now());
  if (challenge !== null) return twoStepPath(challenge, returnPath);
  return returnPath;
}

function readDetails({ context, invitationToken, inviteCode }: ExternalRequest): Record<string, string> {
  return {
    ...(inviteCode ? { inviteCode } : {}),
    ...(context ? { Context: context } : {}),
    ...(invitationToken ? { InvitationToken: invitationToken } : {}),
  };
}

/** Logs a failure without any data from the provider or browser, and returns where to go. */
function failurePath(
  error: unknown,
  provider: ProviderName,
  request: ExternalRequest | null,
  { log }: ExternalRoutesOptions,
): string {
  const event = 'external-sign-in-failed';
  const isExpected = error instanceof ExternalSignInError;
  const code = isExpected ? error.code : 'provider-failed';
  if (!isExpected) log.error({ event, provider, err: error });
  else if (code === 'provider-failed') log.warn({ event, provider, reason: failureReason(error.cause) });
  const asked = isExpected ? (error.attempt ?? request) : request;
  if (asked && asked.purpose !== 'sign-in') return linkProblem(code, provider, asked.returnPath);
  return problemPath(code, provider, asked?.returnPath);
}

/** The library's name and code for an error; its message may contain provider data. */
function failureReason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code: unknown = (cause as { code?: unknown }).code;
  return typeof code === 'string' ? `${cause.name} ${code}` : cause.name;
}

function problemPath(code: string, provider: ProviderName, returnPath = '/'): string {
  const back = returnPath === '/' ? '' : `&returnUrl=${encodeURIComponent(returnPath)}`;
  return `${logInPath()}&problem=${code}&provider=${provider}${back}`;
}

/** Signed-in users return to the page they were on, unless their session has ended. */
function linkProblem(code: string, provider: ProviderName, returnPath: string): string {
  return code === 'signed-out'
    ? problemPath(code, provider, returnPath)
    : withHash(returnPath, 'externalProblem', code);
}

/** Where users accept the terms before their account is created. */
function finishPath(returnPath: string): string {
  const back = returnPath === '/' ? '' : `&returnUrl=${encodeURIComponent(returnPath)}`;
  return `${SITE_PATHS.auth}?action=finish_sign_up${back}`;
}

/** The challenge goes into the hash, which isn't sent to servers or other sites. */
function twoStepPath(challenge: string, returnPath: string): string {
  const back = returnPath === '/' ? '' : `&returnUrl=${encodeURIComponent(returnPath)}`;
  return `${SITE_PATHS.auth}?action=two_step${back}#challenge=${encodeURIComponent(challenge)}`;
}

function withHash(path: string, name: string, value: string): string {
  return `${path}${path.includes('#') ? '&' : '#'}${name}=${value}`;
}

/** @throws InputError and its kinds if the body isn't a form of reasonable size */
async function readForm(request: RouteRequest): Promise<URLSearchParams> {
  const type = request.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    throw new RefusedError(415, 'The body must be sent as application/x-www-form-urlencoded');
  const body = await readBody(request.body(), MAX_FORM, {
    tooLarge: () => new RefusedError(413, `The form must have at most ${MAX_FORM / 1024} KB`),
    cutOff: () => new InputError(UNREADABLE),
  });
  return new URLSearchParams(body.toString('utf8'));
}

const UNREADABLE = 'The form could not be read completely';

/** 303, so that the browser doesn't repeat the POST. */
function goTo(path: string, cookies: readonly string[] = []): ApiAnswer {
  return { status: 303, body: Buffer.alloc(0), headers: { Location: path }, cookies };
}
