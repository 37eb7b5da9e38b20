import { jsonBytes } from '@/lib/http/api/json-bytes';

/** A request as far as calls and routes look at it. */
export interface ApiRequest {
  /** As it was sent, without what follows a question mark. */
  readonly path: string;
  /** By name in lower case. */
  header(name: string): string | undefined;
  /** IP address of the client. */
  address(): string;
  /** The id under which it is logged. */
  requestId(): string;
}

export interface ApiAnswer {
  readonly status: number;
  /** Bytes of JSON, unless headers say otherwise; a text that is too long for memory in pieces. */
  readonly body: Buffer | AsyncIterable<string>;
  /** Next to those that every answer has, or in their place; spelled as they are. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Set-Cookie headers. */
  readonly cookies?: readonly string[];
  /** Seconds after which to ask again. */
  readonly retryAfter?: number;
}

/** The request to a route that isn't a call. */
export interface RouteRequest extends ApiRequest {
  readonly query: URLSearchParams;
  /** The variable part of the path; '' if there is none. */
  readonly param: string;
  /** The body as a stream. A reader that stops early leaves the connection as it is. */
  body(): AsyncIterable<Uint8Array>;
}

/** A route below /api that isn't a call. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** The last part may vary: `/api/ledger/:file`. */
  readonly path: string;
  /** @throws InputError and its kinds */
  readonly answer: (request: RouteRequest) => ApiAnswer | Promise<ApiAnswer>;
}

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer {
  return { status, body: jsonBytes(value), headers };
}

/** A message for people, or for programs that show it to people. */
export function messageAnswer(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer {
  return jsonAnswer(status, { Message: message }, headers);
}
