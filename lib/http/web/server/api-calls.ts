import type { AppSecret } from '@/lib/core/base/app-secret';
import { InputError } from '@/lib/core/base/errors';
import { isOpenToTokens } from '@/lib/http/api/access-tokens';
import type { Call, Json } from '@/lib/http/api/call';
import { type Caller, GUEST_CALLER } from '@/lib/http/api/caller';
import { RefusedError } from '@/lib/http/api/errors';
import { type Antiforgery, createAntiforgery } from '@/lib/http/api/server/antiforgery';
import type { FundSource } from '@/lib/http/api/server/fund-source';
import type { Services } from '@/lib/http/api/services';
import { loginNeeded } from '@/lib/http/api/signed-in';
import { NO_HISTORY, type PriceHistory } from '@/lib/market/price-history/price-history';
import { NO_PRICES, type PriceBoard } from '@/lib/market/prices/prices';
import { bearerToken, USER_HEADER } from '@/lib/people/accounts/access-token';
import { cookieNames, readCookie } from '@/lib/people/accounts/cookies';
import { tokenHash } from '@/lib/people/accounts/server/secrets';
import type { Visit } from '@/lib/people/accounts/visit';
import { mayEditTexts } from '@/lib/people/permissions/permissions';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { answerFor } from '../errors-to-status';
import { requireSameSite } from '../same-site';

/** Bytes of the largest body that is read. */
export const MAX_BODY = 64 * 1024;

/** A request as far as calls look at it, whatever carries it. */
export interface ApiRequest {
  readonly path: string;
  /** By name in lower case. */
  header(name: string): string | undefined;
  /** IP address of the client. */
  address(): string;
  /** The id under which it is logged. */
  requestId(): string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Json;
  /** Set-Cookie headers. */
  readonly cookies?: readonly string[];
  /** Seconds after which to ask again. */
  readonly retryAfter?: number;
}

export interface ApiCallsOptions {
  readonly catalogue: CatalogueReader;
  readonly funds: FundSource;
  /** The latest prices; none are known when left out. */
  readonly prices?: Pick<PriceBoard, 'quote'>;
  /** What was stored of prices; nothing when left out. */
  readonly history?: Pick<PriceHistory, 'bars'>;
  /** What anti-forgery tokens are signed with. */
  readonly secret: AppSecret;
  /** Origin under which visitors reach the site. */
  readonly baseUrl: string;
  readonly onError: (error: unknown, path: string, requestId: string) => void;
  readonly services: Services;
  /** Who makes a request; a guest when left out. */
  readonly callerOf?: (visit: Visit) => Caller | Promise<Caller>;
  /** How many users follow a robot; 0 for all when left out. */
  readonly followers?: (robotId: number) => number;
  /** Proxies of ours in front of this server, whose word on client addresses is taken; 0 when left out. */
  readonly trustedProxies?: number;
  /** UTC milliseconds. */
  readonly now?: () => number;
}

export interface ApiCalls {
  /** Looks at the headers of a POST: what to answer without reading its body, or null. */
  refuse(request: ApiRequest): ApiAnswer | null;
  /** Runs a call on a body and answers, errors included. At once where it can: a promise costs. It never rejects. */
  answer(call: Call, request: ApiRequest, body: string): ApiAnswer | Promise<ApiAnswer>;
  /** The anti-forgery token of a request, and the header that sets its cookie. */
  token(request: Pick<ApiRequest, 'header'>): { readonly token: string; readonly cookie: string };
  /** Whether a token that came with a request is the one of its cookie and session. */
  isGenuine(request: Pick<ApiRequest, 'header'>, token: string | undefined): boolean;
  failure(error: unknown, request: ApiRequest): ApiAnswer;
}

/** What stands between HTTP and the table of calls. */
export function createApiCalls({
  catalogue,
  funds,
  secret,
  baseUrl,
  onError,
  services,
  callerOf = () => GUEST_CALLER,
  followers = () => 0,
  prices = NO_PRICES,
  history = NO_HISTORY,
  now = Date.now,
}: ApiCallsOptions): ApiCalls {
  const isSecure = baseUrl.startsWith('https:');
  const antiforgery = createAntiforgery({ secret, secure: isSecure });
  const sessionCookie = cookieNames(isSecure).session;
  const shared = { catalogue, followers, prices, history, now, services, ...funds };
  /** What anti-forgery tokens are bound to: a hash of the session's token, '' for a guest. */
  const sessionOf = (request: Pick<ApiRequest, 'header'>) => {
    const token = readCookie(request.header('cookie'), sessionCookie);
    return token ? tokenHash(token) : '';
  };

  function failure(error: unknown, request: ApiRequest): ApiAnswer {
    const { status, body, ...rest } = answerFor(error);
    if (status < 500) return { status, body: JSON.stringify(body) };
    const requestId = request.requestId();
    onError(error, request.path, requestId);
    return { status, body: JSON.stringify({ ...body, RequestId: requestId }), ...rest };
  }

  /** Whoever gets another session, or loses theirs, gets the token that goes with it: the next call needs it. */
  function withToken(cookies: readonly string[]): readonly string[] {
    const session = cookies.findLast((cookie) => cookie.startsWith(`${sessionCookie}=`));
    if (session === undefined) return cookies;
    const token = readCookie(session, sessionCookie);
    return [...cookies, antiforgery.cookieOf(antiforgery.tokenFor(token ? tokenHash(token) : '', undefined))];
  }

  function run(
    call: Call,
    request: ApiRequest,
    body: string,
    visit: Visited,
    caller: Caller,
  ): ApiAnswer | Promise<ApiAnswer> {
    requireHolder(call, request, caller);
    requireAccess(call, caller);
    const done = call.run(body, { ...shared, ...caller, visit });
    if (!(done instanceof Promise)) return { status: 200, body: done, cookies: withToken(visit.cookies) };
    return done.then(
      (json) => ({ status: 200, body: json, cookies: withToken(visit.cookies) }),
      (error: unknown) => failure(error, request),
    );
  }

  return {
    refuse(request) {
      try {
        requireSize(request);
        requireJson(request);
        requireSameSite(request, baseUrl);
        // A token that no browser sends by itself is proof enough.
        if (accessTokenOf(request) === undefined) requireToken(antiforgery, request, sessionOf(request));
        return null;
      } catch (error) {
        return failure(error, request);
      }
    },
    answer(call, request, body) {
      try {
        const visit = visitOf(request, sessionCookie);
        const caller = callerOf(visit);
        if (!(caller instanceof Promise)) return run(call, request, body, visit, caller);
        return caller
          .then((known) => run(call, request, body, visit, known))
          .catch((error: unknown) => failure(error, request));
      } catch (error) {
        return failure(error, request);
      }
    },
    token(request) {
      const token = antiforgery.tokenFor(sessionOf(request), request.header('cookie'));
      return { token, cookie: antiforgery.cookieOf(token) };
    },
    isGenuine: (request, token) => antiforgery.isGenuine(sessionOf(request), request.header('cookie'), token),
    failure,
  };
}

interface Visited extends Visit {
  readonly cookies: string[];
}

const accessTokenOf = (request: Pick<ApiRequest, 'header'>) => bearerToken(request.header('authorization'));

/** Whoever sends an access token is who holds it: cookies of the request do not count, and none are set. */
function visitOf(request: ApiRequest, sessionCookie: string): Visited {
  const cookies: string[] = [];
  const given = accessTokenOf(request);
  return {
    // Read when somebody asks: most calls do not.
    get address() {
      return request.address();
    },
    get userAgent() {
      return request.header('user-agent') ?? '';
    },
    cookie(name) {
      if (given === undefined) return readCookie(request.header('cookie'), name);
      return name === sessionCookie ? given : undefined;
    },
    setCookie(header) {
      if (given === undefined) cookies.push(header);
    },
    cookies,
  };
}

export function bodyTooLarge(): RefusedError {
  return new RefusedError(413, `The body must have at most ${MAX_BODY / 1024} KB`);
}

export function bodyCutOff(): InputError {
  return new InputError('The body could not be read to its end');
}

function requireSize(request: ApiRequest): void {
  if (Number(request.header('content-length') ?? 0) > MAX_BODY) throw bodyTooLarge();
}

function requireJson(request: ApiRequest): void {
  const type = request.header('content-type');
  if (type === 'application/json') return;
  if (type === undefined && isWithoutBody(request)) return;
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? ''))
    throw new RefusedError(415, 'The body must be sent as application/json');
}

/** As its headers say, before anything of a body is read. */
function isWithoutBody(request: ApiRequest): boolean {
  return (
    Number(request.header('content-length') ?? 0) === 0 && request.header('transfer-encoding') === undefined
  );
}

/** Looks at an access token: that it is one, of whom the request says, and good for the call. */
function requireHolder(call: Call, request: ApiRequest, { viewer }: Caller): void {
  if (accessTokenOf(request) === undefined) return;
  const userId = request.header(USER_HEADER);
  if (viewer.userId === null || (userId !== undefined && userId !== viewer.userId))
    throw new RefusedError(401, 'The access token is not valid any more, or belongs to another user');
  if (!isOpenToTokens(call))
    throw new RefusedError(403, 'Access tokens are not good for this call: log in and send the cookies');
}

function requireAccess({ access, loginMessage }: Call, { viewer }: Caller): void {
  if (access === 'anyone') return;
  if (viewer.userId === null) throw loginNeeded(loginMessage);
  if (access === 'admin' && !mayEditTexts(viewer))
    throw new RefusedError(403, 'Only content admins may do this');
}

function requireToken(antiforgery: Antiforgery, request: ApiRequest, sessionId: string): void {
  if (!antiforgery.isGenuine(sessionId, request.header('cookie'), request.header('x-xsrf-token')))
    throw new InputError(
      'The anti-forgery token is missing or out of date: get one from /api/antiforgery and send it as the header X-XSRF-TOKEN with its cookie',
    );
}
