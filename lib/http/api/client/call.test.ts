type Reply = Response | Error;

/** Requests received. */
let requests: { readonly address: string; readonly init: RequestInit | undefined }[];
let tokens: string[];
let replies: Reply[];
const originalFetch = globalThis.fetch;

beforeEach(() => {
  requests = [];
  tokens = ['first', 'second', 'third'];
  replies = [];
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    requests.push({ address, init });
    init?.signal?.throwIfAborted();
    const token = address === '/api/antiforgery' ? tokens.shift() : undefined;
    const reply = token === undefined ? replies.shift() : Response.json({ token });
    if (!reply) throw new TypeError('Failed to fetch');
    if (reply instanceof Error) throw reply;
    return reply;
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** A fresh copy of the module, without a token. */
function load(): Promise<typeof import('./call')> {
  jest.resetModules();
  return import('./call');
}

const refusal = (message: string, status = 400) => Response.json({ Message: message }, { status });
const REFUSED_TOKEN = 'The anti-forgery token is missing or not valid';
const addresses = () => requests.map(({ address }) => address);
const sentTokens = () => requests.flatMap(({ init }) => new Headers(init?.headers).get('X-XSRF-TOKEN') ?? []);

describe('call', () => {
  it('posts the body as JSON with the token, and returns the answer', async () => {
    const { call } = await load();
    replies = [Response.json({ Total: 3 })];
    expect(await call('CxAIRobotProduct/GetAIRobots', { request: { offset: 6 } })).toEqual({ total: 3 });
    expect(addresses()).toEqual(['/api/antiforgery', '/api/CxAIRobotProduct/GetAIRobots']);
    expect(requests[1]?.init).toMatchObject({
      method: 'POST',
      body: '{"request":{"offset":6}}',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': 'first' },
    });
  });

  it('fetches the token once, also for concurrent calls', async () => {
    const { call, prepareCalls } = await load();
    prepareCalls();
    replies = [Response.json(1), Response.json(2), Response.json(3)];
    await Promise.all([call('Account/LogOut', {}), call('Memberships/GetPlans', {})]);
    await call('CxHome/GetHomeHelpTiles', {});
    expect(addresses()).toEqual([
      '/api/antiforgery',
      '/api/Account/LogOut',
      '/api/Memberships/GetPlans',
      '/api/CxHome/GetHomeHelpTiles',
    ]);
  });

  it('sends the cookie’s token, because another tab may have replaced it', async () => {
    const { call } = await load();
    Object.assign(globalThis, { document: { cookie: 'signed-in=1; XSRF-TOKEN=of-another-tab' } });
    try {
      replies = [Response.json(1)];
      await call('Account/LogOut', {});
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
    expect(sentTokens()).toEqual(['of-another-tab']);
  });

  it('prefers the prefixed cookie’s token, because another host may have planted the other', async () => {
    const { call } = await load();
    Object.assign(globalThis, { document: { cookie: 'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=ours' } });
    try {
      replies = [Response.json(1)];
      await call('Account/LogOut', {});
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
    expect(sentTokens()).toEqual(['ours']);
  });

  it('renews the token when it is refused, and retries the call once', async () => {
    const { call } = await load();
    replies = [refusal(REFUSED_TOKEN), Response.json('there')];
    expect(await call('Account/LogOut', {})).toBe('there');
    expect(sentTokens()).toEqual(['first', 'second']);
    replies = [Response.json('again')];
    await call('Memberships/GetPlans', {});
    expect(sentTokens()).toEqual(['first', 'second', 'second']);
  });

  it('gives up when the renewed token is refused as well', async () => {
    const { call } = await load();
    replies = [refusal(REFUSED_TOKEN), refusal(REFUSED_TOKEN)];
    await expect(call('Account/LogOut', {})).rejects.toMatchObject({ status: 400, message: REFUSED_TOKEN });
    expect(sentTokens()).toHaveLength(2);
  });

  it.each([
    [400, refusal('request.tradesMin must not be above request.tradesMax'), 'must not be above'],
    [403, refusal('Join for free to filter by balance', 403), 'Join for free'],
    [503, new Response('<html>', { status: 503 }), 'Server error has occurred'],
    [500, Response.json(null, { status: 500 }), 'Server error has occurred'],
  ])('reports the message of status %d, and doesn’t retry', async (status, reply, words) => {
    const { call, CallError: Refused } = await load();
    replies = [reply];
    const error = await call('Account/LogOut', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status, message: expect.stringContaining(words) });
    expect(addresses()).toEqual(['/api/antiforgery', '/api/Account/LogOut']);
  });

  it.each([
    ['can’t be reached', new TypeError('Failed to fetch')],
    ['doesn’t answer with JSON', new Response('<html>')],
  ])('says so when the server %s', async (_, reply) => {
    const { call } = await load();
    replies = [reply];
    await expect(call('Account/LogOut', {})).rejects.toMatchObject({
      name: 'CallError',
      status: 0,
      message: 'The server could not be reached',
    });
  });

  it('fetches the token again after a failure', async () => {
    const { call, prepareCalls } = await load();
    tokens = [];
    prepareCalls();
    await expect(call('Account/LogOut', {})).rejects.toMatchObject({ status: 0 });
    tokens = ['late'];
    replies = [Response.json('there')];
    expect(await call('Account/LogOut', {})).toBe('there');
    expect(sentTokens()).toEqual(['late']);
  });

  it('reports when the request for the token is refused', async () => {
    const { call } = await load();
    tokens = [];
    replies = [refusal('Too many requests', 429)];
    await expect(call('Account/LogOut', {})).rejects.toMatchObject({ status: 429 });
  });

  it('ends with an AbortError when aborted, not as a failure', async () => {
    const { call, CallError } = await load();
    const given = new AbortController();
    given.abort();
    const error = await call('Account/LogOut', {}, given.signal).catch((caught: unknown) => caught);
    expect(error).not.toBeInstanceOf(CallError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});
