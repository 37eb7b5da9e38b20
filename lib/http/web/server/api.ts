import { type Context, Hono } from 'hono';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { createAsyncDocument } from '@/lib/http/api/openapi/async-document';
import { createDocument } from '@/lib/http/api/openapi/document';
import {
  type ApiAnswer,
  type ApiCalls,
  type ApiCallsOptions,
  type ApiRequest,
  bodyCutOff,
  bodyTooLarge,
  createApiCalls,
  MAX_BODY,
} from './api-calls';
import { JSON_HEADERS, jsonAnswer, wrongMethod } from './json-answers';
import { addressOf, requestIdOf } from './node-request';
import { readBody } from './read-body';

export interface Readiness {
  readonly ready: boolean;
  /** Each part that must work, and whether it does. */
  readonly checks: Readonly<Record<string, boolean>>;
  /** What is still being prepared, as pages say it; null when all is ready. */
  readonly preparing?: string | null;
}

export interface ApiOptions extends ApiCallsOptions {
  readonly readiness: () => Promise<Readiness>;
  /** Adds routes that are no calls. */
  readonly mount?: (api: Hono, calls: ApiCalls) => void;
}

/** Everything that is answered with JSON, outside Next. */
export function createApi(options: ApiOptions): Hono {
  const { readiness, catalogue, baseUrl } = options;
  const calls = createApiCalls(options);
  const document = createDocument({ catalogue, baseUrl });
  const asyncDocument = createAsyncDocument({ market: catalogue.market, baseUrl });
  const api = new Hono();
  const read = (path: string, answer: (context: Context) => Response | Promise<Response>) => {
    api.get(path, answer);
    api.all(path, () => wrongMethod('GET, HEAD'));
  };

  read('/healthz', () => jsonAnswer(200, '{"status":"ok"}'));
  read('/readyz', async () => {
    const state = await readiness();
    return jsonAnswer(state.ready ? 200 : 503, JSON.stringify(state));
  });
  read('/api/antiforgery', (context) => {
    const { token, cookie } = calls.token(requestOf(context));
    return jsonAnswer(200, JSON.stringify({ token }), { 'Set-Cookie': cookie });
  });
  read('/api/openapi.json', () => jsonAnswer(200, document()));
  read('/api/asyncapi.json', () => jsonAnswer(200, asyncDocument()));
  for (const call of CALLS) {
    api.post(callPath(call), async (context) => {
      const request = requestOf(context, options.trustedProxies);
      const refused = calls.refuse(request);
      if (refused) return toResponse(refused);
      return toResponse(await calls.answer(call, request, await readText(context.req.raw)));
    });
    api.all(callPath(call), () => wrongMethod('POST'));
  }
  options.mount?.(api, calls);
  api.notFound(() => jsonAnswer(404, '{"Message":"There is no such call"}'));
  api.onError((error, context) => toResponse(calls.failure(error, requestOf(context))));
  return api;
}

function toResponse({ status, body, cookies = [], retryAfter }: ApiAnswer): Response {
  const headers = new Headers(JSON_HEADERS);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers });
}

function requestOf(context: Context, trustedProxies = 0): ApiRequest {
  const { req } = context;
  return {
    path: req.path,
    header: (name) => req.raw.headers.get(name) ?? undefined,
    address: () => addressOf(context, trustedProxies),
    requestId: () => requestIdOf(context),
  };
}

/** The body as text; one without a length is counted as it comes. */
async function readText(request: Request): Promise<string> {
  if (request.headers.has('content-length') || !request.body) {
    const text = await request.text().catch(() => Promise.reject(bodyCutOff()));
    if (text.length > MAX_BODY) throw bodyTooLarge();
    return text;
  }
  const body = await readBody(request, MAX_BODY, { tooLarge: bodyTooLarge, cutOff: bodyCutOff });
  return body.toString('utf8');
}
