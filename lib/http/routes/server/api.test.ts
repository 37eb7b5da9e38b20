import { BusyError, OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { USER, VIRTUAL } from '@/lib/http/api/testing/call-context';
import { GUEST } from '@/lib/http/api/viewer';
import { preparingText } from '@/lib/robots/catalogue/progress';
import { callOptions, post, postRequest, tokenHeaders } from '../testing/call-api';
import { REQUEST_ID, testApi } from '../testing/test-api';
import { createApi } from './api';
import type { ApiCallsOptions } from './api-calls';

const PROGRESS = { ready: 0, total: 323, bars: { done: 40, total: 147 } };
const SEARCH = 'CxAIRobotProduct/GetAIRobots';

function makeApi(more: Partial<ApiCallsOptions> = {}) {
  return testApi(
    createApi({
      ...callOptions(more),
      readiness: async () => ({
        ready: false,
        checks: { database: false },
        preparing: preparingText(PROGRESS),
      }),
    }),
  );
}

describe('the API over HTTP', () => {
  const api = makeApi();

  it.each([
    ['GET', '/api/nothing', 404, null],
    ['POST', '/api/CxAIRobotProduct/getairobots', 404, null],
    ['POST', '/api/CxAIRobotProduct/GetAIRobots/', 404, null],
    ['GET', `/api/${SEARCH}`, 405, 'POST'],
    ['DELETE', `/api/${SEARCH}`, 405, 'POST'],
    ['POST', '/api/antiforgery', 405, 'GET, HEAD'],
    ['PUT', '/api/openapi.json', 405, 'GET, HEAD'],
    ['POST', '/healthz', 405, 'GET, HEAD'],
    ['GET', '/readyz', 503, null],
    ['GET', '/healthz', 200, null],
    ['HEAD', '/api/openapi.json', 200, null],
  ])('%s %s answers %d', async (method, path, status, allow) => {
    const response = await api.request(path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([status, allow]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  it('shows at /readyz what is being prepared, as pages do', async () => {
    expect(await (await api.request('/readyz')).json()).toMatchObject({
      preparing: 'Preparing the market: 40 of 147 instruments.',
    });
    expect(preparingText({ ready: 323, total: 323 })).toBeNull();
  });

  it.each([
    ['text/plain', 415],
    ['application/jsonp', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ])('a body sent as %s answers %d', async (type, status) => {
    const request = await postRequest(api, SEARCH, '{"request":{}}', { 'Content-Type': type });
    expect((await api.request(request)).status).toBe(status);
  });

  it.each(['', '{', '{"request":{}}}', 'NaN'])('%j is not JSON', async (body) => {
    const response = await api.request(await postRequest(api, SEARCH, body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ Message: 'The body is not valid JSON' });
  });

  it('cuts off bodies of more than 64 KB, with and without a length', async () => {
    const fits = `{"request":{}}${' '.repeat(64 * 1024 - 14)}`;
    const send = async (body: string, headers?: Record<string, string>) =>
      (await api.request(await postRequest(api, SEARCH, body, headers))).status;
    expect(await send(fits)).toBe(200);
    expect(await send(`${fits} `)).toBe(413);
    expect(await send('{}', { 'Content-Length': '65537' })).toBe(413);
  });

  it('reports an error by its request id, without internals', async () => {
    const errors: unknown[][] = [];
    const failing = makeApi({
      findCaller: () => {
        throw new Error('password=hunter2');
      },
      onError: (...given) => errors.push(given),
    });
    const response = await failing.request(await postRequest(failing, SEARCH, '{}'));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ Message: 'Server error has occurred', RequestId: REQUEST_ID });
    expect(errors).toEqual([[new Error('password=hunter2'), `/api/${SEARCH}`, REQUEST_ID]]);
  });
});

describe('anti-forgery', () => {
  const api = makeApi();
  const status = async (headers: Record<string, string>, on = api) =>
    (
      await on.request(`/api/${SEARCH}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{"request":{}}',
      })
    ).status;

  it('accepts a POST only with the same valid token in header and cookie', async () => {
    const good = await tokenHeaders(api);
    const other = await tokenHeaders(api);
    const token = good['X-XSRF-TOKEN'];
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await status(good)).toBe(200);
    expect(await status(good)).toBe(200);
    expect(await status({})).toBe(400);
    expect(await status({ Cookie: good.Cookie })).toBe(400);
    expect(await status({ 'X-XSRF-TOKEN': token })).toBe(400);
    expect(await status({ ...good, 'X-XSRF-TOKEN': other['X-XSRF-TOKEN'] })).toBe(400);
    expect(await status({ 'X-XSRF-TOKEN': forged, Cookie: `__Host-XSRF-TOKEN=${forged}` })).toBe(400);
    expect(await status({ 'X-XSRF-TOKEN': 'x', Cookie: '__Host-XSRF-TOKEN=x' })).toBe(400);
    expect(await status(good, makeApi({ secret: 'another secret of more than 32 characters' }))).toBe(400);
    // Over https, a cookie without the prefix may be another host's.
    expect(await status({ 'X-XSRF-TOKEN': token, Cookie: `XSRF-TOKEN=${token}` })).toBe(400);
    // A replaced secret remains valid until it's removed.
    const secret = 'another secret of more than 32 characters';
    expect(await status(good, makeApi({ secret: [secret, callOptions().secret as string] }))).toBe(200);
    // Nothing is stored: any process with the secret accepts it.
    expect(await status(good, makeApi())).toBe(200);
  });

  it('is bound to the session', async () => {
    const guest = await tokenHeaders(api);
    expect(await status(guest)).toBe(200);
    const session = '; __Host-session=s1';
    expect(await status({ ...guest, Cookie: guest.Cookie + session })).toBe(400);
    const renewed = await api.request('/api/antiforgery', {
      headers: { Cookie: guest.Cookie + session },
    });
    const { token } = (await renewed.json()) as { token: string };
    expect(token).not.toBe(guest['X-XSRF-TOKEN']);
    const own = { 'X-XSRF-TOKEN': token, Cookie: `__Host-XSRF-TOKEN=${token}` };
    expect(await status({ ...own, Cookie: own.Cookie + session })).toBe(200);
    expect(await status(own)).toBe(400);
  });

  it('returns a valid token again, in a cookie that scripts can read', async () => {
    const first = await api.request('/api/antiforgery');
    const { token } = (await first.json()) as { token: string };
    expect(first.headers.get('Set-Cookie')).toBe(
      `__Host-XSRF-TOKEN=${token}; Path=/; SameSite=Strict; Secure`,
    );
    const again = await api.request('/api/antiforgery', {
      headers: { Cookie: `__Host-XSRF-TOKEN=${token}` },
    });
    expect(await again.json()).toEqual({ token });
    const plain = await makeApi({ baseUrl: 'http://127.0.0.1:3000' }).request('/api/antiforgery');
    expect(plain.headers.get('Set-Cookie')).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict$/);
  });
});

it('tells guests with the call’s own message why to log in', async () => {
  expect(
    await post(makeApi(), 'CxAIRobotProduct/GetStatistics', { request: { productId: VIRTUAL } }),
  ).toEqual({ status: 401, body: { Message: 'Log in to see statistics' } });
});

it('identifies the viewer of each request, also asynchronously', async () => {
  const api = makeApi({
    findCaller: async (requestContext) => {
      if (requestContext.cookie('session') !== 'u1') throw new Error('unknown session');
      return { viewer: USER, who: null };
    },
  });
  const token = await tokenHeaders(api);
  const headers = { ...token, Cookie: `${token.Cookie}; session=u1` };
  const request = await postRequest(api, SEARCH, '{"request":{"isSubscribed":true}}', headers);
  expect(await (await api.request(request)).json()).toMatchObject({
    Items: [{ Id: VIRTUAL, IsSubscribed: true, ClosedPL: 76 }],
    Total: 1,
  });
});

it('masks by each request’s own viewer, not the previous one’s', async () => {
  let viewer = USER;
  const api = makeApi({ findCaller: () => ({ viewer, who: null }) });
  const ask = () => post(api, SEARCH, { request: {} });
  expect(JSON.stringify(await ask())).toContain('ClosedPL');
  viewer = GUEST;
  const guest = JSON.stringify(await ask());
  expect(guest).not.toMatch(/ClosedPL|Balance|AmountOfEachTrade|\$|"IsSubscribed":true/);
});

it('answers other calls between searches', async () => {
  // On a busy machine searches may be refused.
  const api = makeApi({ onError: () => undefined });
  const done: string[] = [];
  const ask = async (name: string, body: unknown) => {
    const request = await postRequest(api, name, JSON.stringify(body));
    return async () => {
      const { status } = await api.request(request);
      done.push(status === 200 ? name : `${status}`);
    };
  };
  const search = (keyword: string) => ask(SEARCH, { request: { searchKeyword: keyword } });
  const searches = await Promise.all(Array.from({ length: 40 }, (_, index) => search(`robot ${index}`)));
  const other = await ask('CxHelp/GetUSMarketWillCloseIn', {});
  await Promise.all([...searches.map((send) => send()), other()]);
  expect(done.indexOf('CxHelp/GetUSMarketWillCloseIn')).toBeLessThan(20);
  expect(done.at(-1)).toBe(SEARCH);
});

it('asks clients to retry while overloaded, with its own message', async () => {
  const failing = makeApi({
    findCaller: () => {
      throw new BusyError('Please try again in a few seconds');
    },
    onError: () => undefined,
  });
  expect(await post(failing, SEARCH, { request: {} })).toMatchObject({
    status: 503,
    body: { Message: 'Please try again in a few seconds' },
  });
});

it.each([
  [
    'the database is down',
    new UnavailableError('10.0.0.5 refused'),
    '5',
    'We can’t reach our database right now. Please try again in a few seconds.',
  ],
  [
    'the operator has to mend something',
    new OperatorError('/srv/tickproof is damaged'),
    '60',
    'This isn’t available right now. Please try again in a few minutes.',
  ],
])('says when to retry if %s', async (_, error, retryAfter, message) => {
  const failing = makeApi({
    findCaller: () => {
      throw error;
    },
    onError: () => undefined,
  });
  const response = await failing.request(await postRequest(failing, SEARCH, '{"request":{}}'));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, retryAfter]);
  expect(await response.json()).toMatchObject({ Message: message });
});
