import { setImmediate } from 'node:timers/promises';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { createFairQueue } from '@/lib/core/base/fair-queue';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { schemaNames } from '@/lib/core/wire/schema';
import { isOpenToTokens } from '@/lib/http/api/access-tokens';
import { answerSchema, type Call } from '@/lib/http/api/call';
import { type Caller, GUEST_CALLER } from '@/lib/http/api/caller';
import { RefusedError } from '@/lib/http/api/errors';
import { jsonBytes } from '@/lib/http/api/json-bytes';
import { type Antiforgery, createAntiforgery } from '@/lib/http/api/server/antiforgery';
import type { InstrumentSource } from '@/lib/http/api/server/instrument-source';
import type { Services } from '@/lib/http/api/services';
import { loginNeeded } from '@/lib/http/api/signed-in';
import { answerFor } from '@/lib/http/routes/errors-to-status';
import { requireSameSite } from '@/lib/http/routes/same-site';
import { NO_HISTORY, type PriceHistory } from '@/lib/market/price-history/price-history';
import { NO_PRICES, type PriceBoard } from '@/lib/market/prices/prices';
import { bearerToken, USER_HEADER } from '@/lib/people/accounts/access-token';
import { cookieNames, readCookie } from '@/lib/people/accounts/cookies';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import { tokenHash } from '@/lib/people/accounts/server/secrets';
import { mayEditTexts } from '@/lib/people/permissions/permissions';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { ApiAnswer, ApiRequest } from './route';

/** Searches may wait this long: longer ones are given up by whoever typed them. */
const MAX_SEARCH_WAIT_MS = 2_000;

/** Maximum body size, bytes. */
export const MAX_BODY = 64 * 1024;

export interface ApiCallsOptions {
  readonly catalogue: CatalogueReader;
  readonly instruments: InstrumentSource;
  /** The latest prices; defaults to none. */
  readonly prices?: Pick<PriceBoard, 'quote'>;
  /** Stored prices; defaults to none. */
  readonly history?: Pick<PriceHistory, 'bars' | 'baseInterval'>;
  /** The signing secret of anti-forgery tokens. */
  readonly secret: AppSecret;
  /** Origin under which visitors reach the site. */
  readonly baseUrl: string;
  readonly onError: (error: unknown, path: string, requestId: string) => void;
  readonly services: Services;
  /** Identifies the caller; defaults to a guest. */
  readonly findCaller?: (requestContext: RequestContext) => Caller | Promise<Caller>;
  /** How many users follow a robot; defaults to 0. */
  readonly followers?: (robotId: number) => number;
  /** Number of our proxies in front of this server, trusted for client addresses; defaults to 0. */
  readonly trustedProxies?: number;
  readonly now?: () => Millis;
}

export interface ApiCalls {
  /** Checks a POST's headers. Returns a response that makes reading the body unnecessary, or null. */
  refuse(request: ApiRequest): ApiAnswer | null;
  /**
   * Runs a call on a body and responds, including to errors. Synchronous where possible, because promises are costly.
   * Never rejects.
   */
  answer(call: Call, request: ApiRequest, body: string): ApiAnswer | Promise<ApiAnswer>;
  /** The anti-forgery token of a request, and the header that sets its cookie. */
  token(request: Pick<ApiRequest, 'header'>): { readonly token: string; readonly cookie: string };
  /** Whether a token matches the request's cookie and session. */
  isGenuine(request: Pick<ApiRequest, 'header'>, token: string | undefined): boolean;
  failure(error: unknown, request: ApiRequest): ApiAnswer;
}

/** Connects HTTP to the table of calls. */
export function createApiCalls({
  catalogue,
  instruments,
  secret,
  baseUrl,
  onError,
  services,
  findCaller = () => GUEST_CALLER,
  followers = () => 0,
  prices = NO_PRICES,
  history = NO_HISTORY,
  now = systemClock,
}: ApiCallsOptions): ApiCalls {
  const isSecure = baseUrl.startsWith('https:');
  const antiforgery = createAntiforgery({ secret, secure: isSecure });
  const sessionCookie = cookieNames(isSecure).session;
  const shared = { catalogue, followers, prices, history, now, services, ...instruments };
  // One at a time, with whatever else waits for this thread in between.
  const searches = createFairQueue({
    maxUnderWay: 1,
    maxWaitMs: MAX_SEARCH_WAIT_MS,
    guessMs: 5,
    busy: 'Too many searches right now. Please try again in a moment',
    rest: () => setImmediate(),
  });
  /** Anti-forgery tokens are bound to a hash of the session token, '' for guests. */
  const sessionHash = (request: Pick<ApiRequest, 'header'>) => {
    const token = readCookie(request.header('cookie'), sessionCookie);
    return token ? tokenHash(token) : '';
  };

  function failure(error: unknown, request: ApiRequest): ApiAnswer {
    const { status, body, ...rest } = answerFor(error);
    if (status < 500) return { status, body: jsonBytes(body) };
    const requestId = request.requestId();
    onError(error, request.path, requestId);
    return { status, body: jsonBytes({ ...body, RequestId: requestId }), ...rest };
  }

  /** When the session changes or ends, the response includes the new token, which the next call needs. */
  function withToken(cookies: readonly string[]): readonly string[] {
    const session = cookies.findLast((cookie) => cookie.startsWith(`${sessionCookie}=`));
    if (session === undefined) return cookies;
    const token = readCookie(session, sessionCookie);
    return [...cookies, antiforgery.toCookie(antiforgery.tokenFor(token ? tokenHash(token) : '', undefined))];
  }

  function run(
    call: Call,
    request: ApiRequest,
    body: string,
    requestContext: HeaderContext,
    caller: Caller,
  ): ApiAnswer | Promise<ApiAnswer> {
    requireHolder(call, request, caller);
    requireAccess(call, caller);
    const isByToken = readAccessToken(request) !== undefined;
    const context = { ...shared, ...caller, requestContext, isByToken };
    const done = call.isSearch
      ? searches.run(request.address(), async () => call.run(body, context))
      : call.run(body, context);
    const names = schemaNames(answerSchema(call, caller.viewer));
    const answer = (value: unknown): ApiAnswer => ({
      status: 200,
      body: jsonBytes(value, names),
      cookies: withToken(requestContext.cookies),
    });
    if (!(done instanceof Promise)) return answer(done);
    return done.then(answer).catch((error: unknown) => failure(error, request));
  }

  return {
    refuse(request) {
      try {
        requireSize(request);
        requireJson(request);
        requireSameSite(request, baseUrl);
        // Browsers never send this token automatically, so it's proof enough.
        if (readAccessToken(request) === undefined) requireToken(antiforgery, request, sessionHash(request));
        return null;
      } catch (error) {
        return failure(error, request);
      }
    },
    answer(call, request, body) {
      try {
        const requestContext = new HeaderContext(request);
        const caller = findCaller(requestContext);
        if (!(caller instanceof Promise)) return run(call, request, body, requestContext, caller);
        return caller
          .then((known) => run(call, request, body, requestContext, known))
          .catch((error: unknown) => failure(error, request));
      } catch (error) {
        return failure(error, request);
      }
    },
    token(request) {
      const token = antiforgery.tokenFor(sessionHash(request), request.header('cookie'));
      return { token, cookie: antiforgery.toCookie(token) };
    },
    isGenuine: (request, token) =>
      antiforgery.isGenuine(sessionHash(request), request.header('cookie'), token),
    failure,
  };
}

const readAccessToken = (request: Pick<ApiRequest, 'header'>) => bearerToken(request.header('authorization'));

/**
 * What a request says about its sender. An access token identifies the caller: cookies are ignored, and none are set. A
 * class, because a literal with getters kept its request in memory long after the answer.
 */
class HeaderContext implements RequestContext {
  readonly cookies: string[] = [];
  readonly #request: ApiRequest;
  readonly #token: string | undefined;

  constructor(request: ApiRequest) {
    this.#request = request;
    this.#token = readAccessToken(request);
  }

  /** Read on demand: most calls don't need it. */
  get address() {
    return this.#request.address();
  }

  get userAgent() {
    return this.#request.header('user-agent') ?? '';
  }

  get appToken() {
    return this.#token;
  }

  cookie(name: string) {
    return this.#token === undefined ? readCookie(this.#request.header('cookie'), name) : undefined;
  }

  setCookie(header: string) {
    if (this.#token === undefined) this.cookies.push(header);
  }
}

export function bodyTooLarge(): RefusedError {
  return new RefusedError(413, `The body must have at most ${MAX_BODY / 1024} KB`);
}

export function bodyCutOff(): InputError {
  return new InputError('The body could not be read completely');
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

/** By its headers, before reading the body. */
function isWithoutBody(request: ApiRequest): boolean {
  return (
    Number(request.header('content-length') ?? 0) === 0 && request.header('transfer-encoding') === undefined
  );
}

/** Checks an access token: whether it's valid, whose it is, and whether it covers the call. */
function requireHolder(call: Call, request: ApiRequest, { viewer }: Caller): void {
  if (readAccessToken(request) === undefined) return;
  const userId = request.header(USER_HEADER);
  if (viewer.userId === null || (userId !== undefined && userId !== viewer.userId))
    throw new RefusedError(401, 'The access token has expired or belongs to another user');
  if (!isOpenToTokens(call))
    throw new RefusedError(403, 'Access tokens are not accepted for this call: log in and send the cookies');
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
      'The anti-forgery token is missing or expired: get one from /api/antiforgery and send it in the header X-XSRF-TOKEN, along with its cookie',
    );
}
