import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { InputError } from '@/lib/core/base/errors';
import type { Call } from '@/lib/http/api/call';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { createAsyncDocument } from '@/lib/http/api/openapi/async-document';
import { createDocument } from '@/lib/http/api/openapi/document';
import { clientAddress } from '@/lib/http/base/client-address';
import { splitUrl } from '@/lib/http/base/request-path';
import { SECURITY_HEADERS } from '@/lib/http/base/server/security-headers';
import type { Recomputation } from '@/lib/robots/transparency-log/recomputation';
import type { ReplayResult } from '@/lib/robots/transparency-log/replay-result';
import {
  type ApiCalls,
  type ApiCallsOptions,
  bodyCutOff,
  bodyTooLarge,
  createApiCalls,
  MAX_BODY,
} from './api-calls';
import { type ApiAnswer, type ApiRequest, jsonAnswer, messageAnswer, type Route } from './route';

export interface Readiness {
  readonly ready: boolean;
  /** Each required component, and whether it works. */
  readonly checks: Readonly<Record<string, boolean>>;
  /** What's still being prepared, as shown on pages; null when all is ready. */
  readonly preparing?: string | null;
  /** Robots that the engine couldn't run in its last round, up to twenty, and why. */
  readonly failingRobots?: readonly { readonly id: number; readonly why: string }[];
  /** Since when this process can't store anything, and why; reads go on. null while it can. */
  readonly writesFailing?: { readonly since: string; readonly why: string } | null;
  /** Which rows can't be read, and what to do; null while nothing is known. */
  readonly damaged?: string | null;
  /** What is wrong with the system clock; null if nothing is. */
  readonly clock?: string | null;
  /** The newest backup and a failed attempt after it, if any; null while that isn't known. */
  readonly backup?: {
    readonly at: string | null;
    readonly ageSeconds: number | null;
    readonly failed: string | null;
  } | null;
  /** Result of the last recomputation of all figures; null before the first. */
  readonly recomputed?: Recomputation | null;
  /** Result of the last replay of all robots; null before the first. */
  readonly replayed?: ReplayResult | null;
}

export interface ApiOptions extends ApiCallsOptions {
  readonly readiness: () => Promise<Readiness>;
  /** Routes besides the calls and the API's own. */
  readonly routes?: (calls: Pick<ApiCalls, 'isGenuine'>) => readonly Route[];
  /** Receives each response's status. */
  readonly onAnswered?: (status: number) => void;
}

export interface Api {
  /**
   * Answers a request with JSON, outside Next.
   * @param path decoded, without the query
   */
  answer(request: IncomingMessage, response: ServerResponse, requestId: string, path: string): void;
  /** Handles every request, including calls. */
  readonly routes: readonly Pick<Route, 'method' | 'path'>[];
}

/** Milliseconds until the rest of a rejected body is cut off. */
const DRAIN_MS = 1000;

/**
 * Everything below /api, directly on Node's request and response, because web streams and Responses cost several times
 * as much as a call. A call's headers are checked, its body is read, and it's answered in the turn in which the body
 * arrived. This file is long because fewer layers make it fast.
 */
export function createApi({
  readiness,
  routes = () => [],
  onAnswered = () => undefined,
  ...options
}: ApiOptions): Api {
  const { catalogue, baseUrl, trustedProxies = 0 } = options;
  const calls = createApiCalls(options);
  const callByPath = new Map<string, Call>(CALLS.map((call) => [callPath(call), call]));
  const document = createDocument({ catalogue, baseUrl });
  const asyncDocument = createAsyncDocument({ market: catalogue.market, baseUrl });
  const others: readonly Route[] = [
    { method: 'GET', path: '/healthz', answer: () => jsonAnswer(200, { status: 'ok' }) },
    {
      method: 'GET',
      path: '/readyz',
      async answer() {
        const state = await readiness();
        return jsonAnswer(state.ready ? 200 : 503, state);
      },
    },
    {
      method: 'GET',
      path: '/api/antiforgery',
      answer(request) {
        const { token, cookie } = calls.token(request);
        return { ...jsonAnswer(200, { token }), cookies: [cookie] };
      },
    },
    { method: 'GET', path: '/api/openapi.json', answer: () => jsonAnswer(200, document()) },
    { method: 'GET', path: '/api/asyncapi.json', answer: () => jsonAnswer(200, asyncDocument()) },
    ...routes(calls),
  ];
  const findRoutesAt = findRoutes(others);

  return {
    routes: [...CALLS.map((call) => ({ method: 'POST', path: callPath(call) }) as const), ...others],
    answer(request, response, requestId, path) {
      const asked = toApiRequest(request, requestId, path, trustedProxies);
      const finish = (answer: ApiAnswer) => {
        onAnswered(answer.status);
        send(request, response, requestId, answer);
      };
      const call = callByPath.get(path);
      if (call && request.method === 'POST') answerCall(calls, call, request, asked, finish);
      else if (call) finish(wrongMethod(['POST']));
      else
        answerRoute(findRoutesAt(path), request, asked)
          .catch((error: unknown) => calls.failure(error, asked))
          .then(finish);
    },
  };
}

function toApiRequest(
  request: IncomingMessage,
  requestId: string,
  path: string,
  trustedProxies: number,
): ApiRequest {
  return {
    path,
    header(name) {
      const value = request.headers[name];
      return typeof value === 'object' ? value.join(', ') : value;
    },
    address: () =>
      clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], trustedProxies),
    requestId: () => requestId,
  };
}

function answerCall(
  calls: ApiCalls,
  call: Call,
  request: IncomingMessage,
  asked: ApiRequest,
  finish: (answer: ApiAnswer) => void,
): void {
  const refused = calls.refuse(asked);
  if (refused) {
    finish(refused);
    return;
  }
  readText(
    request,
    (text) => {
      const answer = calls.answer(call, asked, text);
      if (answer instanceof Promise) void answer.then(finish);
      else finish(answer);
    },
    (error) => finish(calls.failure(error, asked)),
  );
}

interface FoundRoutes {
  readonly routes: readonly Route[];
  readonly param: string;
}

/** Looks up a path: first exactly, then with its last part as the variable. */
function findRoutes(routes: readonly Route[]): (path: string) => FoundRoutes {
  return (path) => {
    const exact = routes.filter((route) => route.path === path);
    const end = path.lastIndexOf('/') + 1;
    if (exact.length > 0 || end === path.length) return { routes: exact, param: '' };
    const start = `${path.slice(0, end)}:`;
    return { routes: routes.filter((route) => route.path.startsWith(start)), param: path.slice(end) };
  };
}

async function answerRoute(
  { routes, param }: FoundRoutes,
  request: IncomingMessage,
  asked: ApiRequest,
): Promise<ApiAnswer> {
  if (routes.length === 0) return messageAnswer(404, 'There is no such call');
  const wanted = request.method === 'HEAD' ? 'GET' : request.method;
  const route = routes.find(({ method }) => method === wanted);
  if (!route) return wrongMethod(routes.map(({ method }) => method));
  return route.answer({
    ...asked,
    param,
    query: new URLSearchParams(splitUrl(request.url ?? '').query),
    body: () => request.iterator({ destroyOnReturn: false }),
  });
}

function wrongMethod(methods: readonly Route['method'][]): ApiAnswer {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return messageAnswer(405, `This address answers ${allow} only`, { Allow: allow });
}

/** Uses callbacks rather than a promise, to respond in the turn in which the body arrived. Calls exactly one, once. */
function readText(
  request: IncomingMessage,
  onText: (text: string) => void,
  onError: (error: InputError) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let isOver = false;
  const fail = (error: InputError) => {
    if (isOver) return;
    isOver = true;
    onError(error);
  };
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_BODY) fail(bodyTooLarge());
    else chunks.push(chunk);
  });
  request.on('end', () => {
    if (isOver) return;
    isOver = true;
    const [first] = chunks;
    onText((chunks.length === 1 && first ? first : Buffer.concat(chunks)).toString('utf8'));
  });
  request.on('error', () => fail(bodyCutOff()));
}

/** Default headers of every response, as a flat list of names and values. */
const HEADERS: readonly string[] = [
  ...SECURITY_HEADERS,
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
];

function send(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { status, body, headers, cookies = [], retryAfter }: ApiAnswer,
): void {
  // One flat list, because headers set individually would have to be merged.
  const list = ['X-Request-Id', requestId, ...(headers ? replaceHeaders(HEADERS, headers) : HEADERS)];
  if (Buffer.isBuffer(body)) list.push('Content-Length', String(body.length));
  for (const cookie of cookies) list.push('Set-Cookie', cookie);
  if (retryAfter !== undefined) list.push('Retry-After', String(retryAfter));
  response.writeHead(status, list);
  if (Buffer.isBuffer(body)) response.end(body);
  else if (request.method === 'HEAD') response.end();
  // If reading stops early or the body is cut off, the connection ends.
  else pipeline(Readable.from(body), response).catch(() => undefined);
  if (!request.complete) drain(request);
}

/** Replaces headers of the same name. */
function replaceHeaders(
  list: readonly string[],
  headers: Readonly<Record<string, string>>,
): readonly string[] {
  const names = new Set(Object.keys(headers));
  return [
    ...list.filter((_, index) => !names.has(list[index - (index % 2)] as string)),
    ...Object.entries(headers).flat(),
  ];
}

/** Drains the rest of a body, so that its sender can read the response, but not forever. */
function drain(request: IncomingMessage): void {
  const limit = setTimeout(() => request.destroy(), DRAIN_MS);
  request.on('close', () => clearTimeout(limit));
  request.resume();
}
