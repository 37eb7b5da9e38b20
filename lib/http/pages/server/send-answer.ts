import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '@/lib/http/base/server/accept-encoding';
import { readReaderHeaders } from '@/lib/http/base/server/request-headers';
import { encodedIn, type PageAnswer, readyIn, type Sendable } from './answer';

/** Tells the page's scripts, which are the same for everyone, that a bot is viewing it. */
const PRERENDER_HEADERS = ['Server-Timing', 'prerender'];

/**
 * Sends an answer that is already in the client's encoding: 304 if the client has it, no body for HEAD.
 * @returns false, with nothing sent, if it has to be made
 */
export function sendIfReady(
  answer: PageAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean {
  const { acceptEncoding, hasIfNoneMatch, isPrerender } = readReaderHeaders(request);
  if (hasIfNoneMatch && hasEntity(request.headers['if-none-match'], answer.etag)) {
    writeHead(response, 304, answer.notModifiedHeaders, requestId, isPrerender);
    response.end();
    return true;
  }
  const sendable = readyIn(answer, chooseEncoding(acceptEncoding));
  if (!sendable) return false;
  sendBody(sendable, answer.status, response, requestId, isPrerender);
  return true;
}

/** Sends an answer, in the client's encoding. */
export async function sendAnswer(
  answer: PageAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  if (sendIfReady(answer, request, response, requestId)) return;
  const { acceptEncoding, isPrerender } = readReaderHeaders(request);
  const sendable = await encodedIn(answer, chooseEncoding(acceptEncoding));
  sendBody(sendable, answer.status, response, requestId, isPrerender);
}

function sendBody(
  { headers, body }: Sendable,
  status: number,
  response: ServerResponse,
  requestId: string,
  isPrerender: boolean,
): void {
  writeHead(response, status, headers, requestId, isPrerender);
  // For HEAD, node:http omits the body itself.
  response.end(body);
}

function writeHead(
  response: ServerResponse,
  status: number,
  headers: string[],
  requestId: string,
  isPrerender: boolean,
): void {
  // The list is read before this returns, so one list serves every request.
  headers[1] = requestId;
  response.writeHead(status, isPrerender ? [...headers, ...PRERENDER_HEADERS] : headers);
}

function hasEntity(header: string | undefined, etag: string | null): boolean {
  if (header === undefined || etag === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}
