import {
  AbortError,
  HttpClient,
  HttpError,
  type HttpRequest,
  HttpResponse,
  TimeoutError,
} from '@microsoft/signalr';
import { currentToken, freshToken } from '@/lib/http/api/client/call';
import type { Failure } from './retry-delay';

/**
 * A connection's HTTP requests. They carry the anti-forgery token like every call. Failures are recorded here, since
 * the SignalR client only reports them as text.
 */
export class HubHttpClient extends HttpClient {
  /** The last failed request. */
  failure: Failure = {};

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const first = await this.request(request, await currentToken());
    if (first.status !== 400) return this.read(first, request);
    const said = await first.text();
    // The cookie is missing, or belongs to a session that has ended.
    if (/anti-forgery token/i.test(said))
      return this.read(await this.request(request, await freshToken()), request);
    throw new HttpError(said, first.status);
  }

  private async request(request: HttpRequest, token: string): Promise<Response> {
    const { content, headers, method = 'GET', timeout, url = '' } = request;
    const ending = new AbortController();
    const end = () => ending.abort(new AbortError());
    if (request.abortSignal?.aborted) end();
    if (request.abortSignal) request.abortSignal.onabort = end;
    const timer = timeout ? setTimeout(() => ending.abort(new TimeoutError()), timeout) : undefined;
    try {
      return await fetch(url, {
        method,
        headers: {
          ...(content ? { 'Content-Type': typeof content === 'string' ? TEXT : BYTES } : {}),
          'X-Requested-With': 'XMLHttpRequest',
          ...headers,
          'X-XSRF-TOKEN': token,
        },
        cache: 'no-cache',
        credentials: 'same-origin',
        signal: ending.signal,
        ...(content ? { body: content } : {}),
      });
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error;
    } finally {
      clearTimeout(timer);
      if (request.abortSignal) request.abortSignal.onabort = null;
    }
  }

  private async read(response: Response, { responseType }: HttpRequest): Promise<HttpResponse> {
    const { status, statusText } = response;
    if (!response.ok) {
      const asked = Number(response.headers.get('Retry-After') ?? Number.NaN);
      this.failure = { status, retryAfter: Number.isFinite(asked) ? asked : undefined };
      throw new HttpError((await response.text()) || statusText, status);
    }
    return responseType === 'arraybuffer'
      ? new HttpResponse(status, statusText, await response.arrayBuffer())
      : new HttpResponse(status, statusText, await response.text());
  }
}

const TEXT = 'text/plain;charset=UTF-8';
const BYTES = 'application/octet-stream';
