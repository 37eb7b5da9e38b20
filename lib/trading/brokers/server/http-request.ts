import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type HttpOutcome =
  | HttpAnswer
  /** No part of the request left this machine. */
  | { readonly kind: 'unsent'; readonly words: string }
  /** The request left, at least in part, and no complete answer came. */
  | { readonly kind: 'unanswered'; readonly words: string };

export interface HttpRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent: Agent;
  readonly timeoutMs: number;
  /** In monotonic milliseconds; the request isn't sent later. */
  readonly leaveBy?: number | undefined;
}

const MOST_BYTES = 16 * 2 ** 20;

/**
 * One request, never repeated and never redirected. Unlike fetch it reports whether a failed request had left, and sends
 * nothing before the connection is open.
 */
export function requestOnce(asked: HttpRequest): Promise<HttpOutcome> {
  const { url, method, headers, body, agent, timeoutMs, leaveBy } = asked;
  return new Promise((resolve) => {
    const isSecure = url.protocol === 'https:';
    const length: Record<string, number> =
      body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...headers, ...length },
      agent,
    });
    let hasLeft = false;
    const fail = (words: string) => {
      clearTimeout(timer);
      request.destroy();
      resolve({ kind: hasLeft ? 'unanswered' : 'unsent', words });
    };
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs / 1000} s`), timeoutMs);
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
    request.on('socket', (socket) => {
      const leave = () => {
        if (leaveBy !== undefined && performance.now() > leaveBy)
          return fail('the connection took too long to open');
        hasLeft = true;
        request.end(body);
      };
      if (request.reusedSocket || !(isSecure || socket.connecting)) leave();
      else socket.once(isSecure ? 'secureConnect' : 'connect', leave);
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes > MOST_BYTES) fail('an answer that is too long');
      });
      response.on('error', () => fail('the answer broke off'));
      response.on('close', () => {
        if (!response.complete) return fail('the answer broke off');
        clearTimeout(timer);
        resolve({
          kind: 'answer',
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        });
      });
    });
  });
}
