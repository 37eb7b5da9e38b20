import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InputError } from '@/lib/core/base/errors';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { clientAddress } from '../client-address';
import {
  type ApiAnswer,
  type ApiCallsOptions,
  type ApiRequest,
  bodyCutOff,
  bodyTooLarge,
  createApiCalls,
  MAX_BODY,
} from './api-calls';
import { SECURITY_HEADERS } from './security-headers';

/** Answers a POST of a known call and returns true; leaves everything else to the API's routes. */
export type HandleCall = (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean;

const JSON_HEADERS = [
  ...SECURITY_HEADERS,
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
];
/** A body that goes on for longer than this after it was refused is cut off. */
const DRAIN_MS = 1000;

/**
 * The calls straight on Node's own request and response. The web's Request and Response, which the routes take, cost
 * several times what a call does.
 * @param onAnswered gets the status of every answer
 */
export function createCallHandler(
  options: ApiCallsOptions,
  onAnswered: (status: number) => void = () => undefined,
): HandleCall {
  const calls = createApiCalls(options);
  const byPath = new Map(CALLS.map((call) => [callPath(call), call]));
  return (request, response, requestId) => {
    const call = request.method === 'POST' ? byPath.get(request.url ?? '') : undefined;
    if (!call) return false;
    const asked = requestOf(request, requestId, options.trustedProxies ?? 0);
    const finish = (answer: ApiAnswer) => {
      onAnswered(answer.status);
      send(request, response, requestId, answer);
    };
    const refused = calls.refuse(asked);
    if (refused) finish(refused);
    else
      readText(
        request,
        (text) => {
          const answer = calls.answer(call, asked, text);
          if (answer instanceof Promise) void answer.then(finish);
          else finish(answer);
        },
        (error) => finish(calls.failure(error, asked)),
      );
    return true;
  };
}

function requestOf(request: IncomingMessage, requestId: string, trustedProxies: number): ApiRequest {
  return {
    path: request.url ?? '',
    header(name) {
      const value = request.headers[name];
      return typeof value === 'object' ? value.join(', ') : value;
    },
    address: () =>
      clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], trustedProxies),
    requestId: () => requestId,
  };
}

/** Callbacks, not a promise: the answer goes out in the turn in which the body came. One of them is called, once. */
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

function send(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { status, body: json, cookies = [], retryAfter }: ApiAnswer,
): void {
  // As bytes, since a text would first be measured and then encoded.
  const body = typeof json === 'string' ? Buffer.from(json) : json;
  // One flat list: headers set one by one would have to be merged.
  const headers = ['X-Request-Id', requestId, ...JSON_HEADERS, 'Content-Length', String(body.length)];
  for (const cookie of cookies) headers.push('Set-Cookie', cookie);
  if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
  response.writeHead(status, headers).end(body);
  if (!request.complete) drain(request);
}

/** Lets the rest of a body pass, so that its sender gets to read the answer, but not for ever. */
function drain(request: IncomingMessage): void {
  const limit = setTimeout(() => request.destroy(), DRAIN_MS);
  request.on('close', () => clearTimeout(limit));
  request.resume();
}
