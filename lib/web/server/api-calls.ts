import type { Call, CallContext, Json } from '@/lib/api/call';
import { RefusedError } from '@/lib/api/errors';
import { type Antiforgery, createAntiforgery } from '@/lib/api/server/antiforgery';
import type { FundSource } from '@/lib/api/server/fund-source';
import { GUEST, type Viewer } from '@/lib/api/viewer';
import { InputError } from '@/lib/base/errors';
import type { CatalogueReader } from '@/lib/catalogue/types';
import { answerFor } from '../errors-to-status';

/** Bytes of the largest body that is read. */
export const MAX_BODY = 64 * 1024;

/** A request as far as calls look at it, whatever carries it. */
export interface ApiRequest {
  readonly path: string;
  /** By name in lower case. */
  header(name: string): string | undefined;
  /** The id under which it is logged. */
  requestId(): string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Json;
}

export interface ApiCallsOptions {
  readonly catalogue: CatalogueReader;
  readonly funds: FundSource;
  /** What anti-forgery tokens are signed with. */
  readonly secret: string;
  /** Origin under which visitors reach the site. */
  readonly baseUrl: string;
  readonly onError: (error: unknown, path: string, requestId: string) => void;
  /** Who makes a request; a guest when left out. */
  readonly viewerOf?: (request: ApiRequest) => Viewer | Promise<Viewer>;
  /** What anti-forgery tokens are bound to: the id of the session, '' for a guest. */
  readonly sessionOf?: (request: ApiRequest) => string;
  /** How many users follow a robot; 0 for all when left out. */
  readonly followers?: (robotId: number) => number;
  /** UTC milliseconds. */
  readonly now?: () => number;
}

export interface ApiCalls {
  /** Looks at the headers of a POST: what to answer without reading its body, or null. */
  refuse(request: ApiRequest): ApiAnswer | null;
  /** Runs a call on a body and answers, errors included. At once where it can: a promise costs. It never rejects. */
  answer(call: Call, request: ApiRequest, body: string): ApiAnswer | Promise<ApiAnswer>;
  /** The anti-forgery token of a request, and the header that sets its cookie. */
  token(request: ApiRequest): { readonly token: string; readonly cookie: string };
  failure(error: unknown, request: ApiRequest): ApiAnswer;
}

/** What stands between HTTP and the table of calls. */
export function createApiCalls({
  catalogue,
  funds,
  secret,
  baseUrl,
  onError,
  viewerOf = () => GUEST,
  sessionOf = () => '',
  followers = () => 0,
  now = Date.now,
}: ApiCallsOptions): ApiCalls {
  const antiforgery = createAntiforgery({ secret, secure: baseUrl.startsWith('https:') });
  const shared: Omit<CallContext, 'viewer'> = { catalogue, followers, now, ...funds };

  function failure(error: unknown, request: ApiRequest): ApiAnswer {
    const { status, body } = answerFor(error);
    if (status < 500) return { status, body: JSON.stringify(body) };
    const requestId = request.requestId();
    onError(error, request.path, requestId);
    return { status, body: JSON.stringify({ ...body, RequestId: requestId }) };
  }

  function run(
    call: Call,
    request: ApiRequest,
    body: string,
    viewer: Viewer,
  ): ApiAnswer | Promise<ApiAnswer> {
    const done = call.run(body, { ...shared, viewer });
    if (!(done instanceof Promise)) return { status: 200, body: done };
    return done.then(
      (json) => ({ status: 200, body: json }),
      (error: unknown) => failure(error, request),
    );
  }

  return {
    refuse(request) {
      try {
        requireSize(request);
        requireJson(request);
        requireToken(antiforgery, request, sessionOf(request));
        return null;
      } catch (error) {
        return failure(error, request);
      }
    },
    answer(call, request, body) {
      try {
        const viewer = viewerOf(request);
        if (!(viewer instanceof Promise)) return run(call, request, body, viewer);
        return viewer
          .then((known) => run(call, request, body, known))
          .catch((error: unknown) => failure(error, request));
      } catch (error) {
        return failure(error, request);
      }
    },
    token(request) {
      const token = antiforgery.tokenFor(sessionOf(request), request.header('cookie'));
      return { token, cookie: antiforgery.cookieOf(token) };
    },
    failure,
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
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? ''))
    throw new RefusedError(415, 'The body must be sent as application/json');
}

function requireToken(antiforgery: Antiforgery, request: ApiRequest, sessionId: string): void {
  if (!antiforgery.isGenuine(sessionId, request.header('cookie'), request.header('x-xsrf-token')))
    throw new InputError(
      'The anti-forgery token is missing or out of date: get one from /api/antiforgery and send it as the header X-XSRF-TOKEN with its cookie',
    );
}
