import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hub } from '../server/hub-contract';
import { readRequestUrl } from '../server/request-url';
import { isLoopbackOrigin } from './loopback';
import type { TestTokens } from './test-tokens';

/** Answers a request itself (true), or leaves it to the transports, perhaps after setting headers. */
export type TestHubRoute = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * What the public clients' functional tests need around the hubs: redirects, cookies, tokens, and calls of client
 * methods from outside.
 */
export function createTestRoutes(hub: Hub<unknown>, tokens: TestTokens): TestHubRoute {
  let redirects = 0;
  return (request, response) => {
    allowLoopbackPages(request, response);
    if (request.method === 'OPTIONS') return send(response, 204);
    const { path, query } = readRequestUrl(request.url);
    const place = path.toLowerCase();
    if (isWithin(place, '/echoredirect')) {
      response.setHeader('Location', (request.url ?? '').replace(/echoredirect/i, 'echo'));
      return send(response, 307);
    }
    if (isWithin(place, '/redirect')) {
      const base = query.get('baseurl') ?? `http://${request.headers.host}`;
      if (!isLoopbackOrigin(base)) return send(response, 400, 'baseUrl must be an address on this machine');
      redirects += 1;
      return sendJson(response, {
        url: `${base}/testhub?numRedirects=${redirects}`,
        accessToken: tokens.issue(),
      });
    }
    if (place.includes('/negotiate')) setCookies(response);
    if (isWithin(place, '/bad-negotiate')) return send(response, 400, 'Some response from server');
    if (place === '/generatejwttoken') return send(response, 200, tokens.issue());
    if (isWithin(place, '/clientresult')) {
      void callClient(hub, path.split('/')[2] ?? '').then((text) => send(response, 200, text));
      return true;
    }
    return false;
  };
}

/** Requests a result from a client; returns the error text if there's none. */
async function callClient(hub: Hub<unknown>, id: string): Promise<string> {
  try {
    const connection = hub.connection(id);
    if (!connection) return 'There is no such connection.';
    return String(await connection.invoke('Result'));
  } catch (error) {
    return (error as Error).message;
  }
}

/** Browser suites are served from another port. */
function allowLoopbackPages(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined || !isLoopbackOrigin(origin)) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
  const method = request.headers['access-control-request-method'];
  const headers = request.headers['access-control-request-headers'];
  if (method !== undefined) response.setHeader('Access-Control-Allow-Methods', method);
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
}

function setCookies(response: ServerResponse): void {
  response.setHeader('Set-Cookie', [
    'testCookie=testValue; Path=/',
    'testCookie2=testValue2; Path=/',
    'expiredCookie=doesntmatter; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  ]);
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function sendJson(response: ServerResponse, value: object): true {
  response.setHeader('Content-Type', 'application/json');
  return send(response, 200, JSON.stringify(value));
}

function send(response: ServerResponse, status: number, text = ''): true {
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.statusCode = status;
  response.end(text);
  return true;
}
