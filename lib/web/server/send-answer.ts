import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './accept-encoding';
import { type Answer, compressedIn, readyIn, type Sendable } from './answer';
import { readReaderHeaders } from './request-headers';

/**
 * Sends an answer that is ready in the encoding that its reader takes: 304 when the reader has it, no body for HEAD.
 * @returns false, with nothing sent, when it has not been compressed so yet
 */
export function sendIfReady(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean {
  const { acceptEncoding, hasIfNoneMatch } = readReaderHeaders(request);
  if (hasIfNoneMatch && hasEntity(request.headers['if-none-match'], answer.etag)) {
    answer.notModifiedHeaders[1] = requestId;
    response.writeHead(304, answer.notModifiedHeaders).end();
    return true;
  }
  const sendable = readyIn(answer, chooseEncoding(acceptEncoding));
  if (!sendable) return false;
  sendBody(sendable, answer.status, response, requestId);
  return true;
}

/** Sends an answer, compressing it first where that has not been done. */
export async function sendAnswer(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  if (sendIfReady(answer, request, response, requestId)) return;
  const sendable = await compressedIn(answer, chooseEncoding(readReaderHeaders(request).acceptEncoding));
  sendBody(sendable, answer.status, response, requestId);
}

function sendBody(
  { headers, body }: Sendable,
  status: number,
  response: ServerResponse,
  requestId: string,
): void {
  // The list is read before this returns, so one list serves every request.
  headers[1] = requestId;
  // For HEAD node:http leaves the body out itself.
  response.writeHead(status, headers).end(body);
}

function hasEntity(header: string | undefined, etag: string | null): boolean {
  if (header === undefined || etag === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}
