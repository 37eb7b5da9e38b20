import type { IncomingMessage, ServerResponse } from 'node:http';

/** Next's handler, or a substitute. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers GET and HEAD for everything outside the API. */
export interface PageServer {
  /** Answers at once if the answer is in memory; otherwise returns false without doing anything. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse, requestId: string): boolean;
  /** Answers; rejects if the page couldn't be rendered and nothing was sent. */
  answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
}
