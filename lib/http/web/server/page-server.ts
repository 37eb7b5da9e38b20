import type { IncomingMessage, ServerResponse } from 'node:http';

/** Next's own handler, or what stands for it. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers GET and HEAD for everything that is no call of the API. */
export interface PageServer {
  /** Answers at once where the answer lies ready in memory; returns false, with nothing done, where it does not. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse, requestId: string): boolean;
  /** Answers; rejects when no page could be made and nothing was sent. */
  answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
}
