import { jsonBytes } from '@/lib/http/api/json-bytes';

/** The parts of a request that calls and routes use. */
export interface ApiRequest {
  /** As sent, without the query. */
  readonly path: string;
  /** By lowercase name. */
  header(name: string): string | undefined;
  /** The client's IP address. */
  address(): string;
  /** The request's id in logs. */
  requestId(): string;
}

export interface ApiAnswer {
  readonly status: number;
  /** JSON bytes, unless headers say otherwise; in chunks if too long for memory. */
  readonly body: Buffer | AsyncIterable<string | Uint8Array>;
  /** Added to the default headers, or replacing them; same spelling required. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Set-Cookie headers. */
  readonly cookies?: readonly string[];
  /** Seconds until a retry. */
  readonly retryAfter?: number;
}

/** A request to a route that isn't a call. */
export interface RouteRequest extends ApiRequest {
  readonly query: URLSearchParams;
  /** The variable part of the path; '' if there's none. */
  readonly param: string;
  /** The body as a stream. Stopping early leaves the connection unchanged. */
  body(): AsyncIterable<Uint8Array>;
}

/** A route below /api that isn't a call. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** The last part may be a variable: `/api/ledger/:file`. */
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

/** A message for users, or for programs that show it to them. */
export function messageAnswer(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer {
  return jsonAnswer(status, { Message: message }, headers);
}
