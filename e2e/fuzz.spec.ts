import { type IncomingHttpHeaders, request } from 'node:http';
import { expect, test } from 'playwright/test';

const REQUESTS = 20_000;
const AT_ONCE = 16;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Mulberry32: a small generator, so that a failure can be had again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = seeded(20_261_121);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const some = (most: number) => Math.floor(random() * (most + 1));

const WORDS = [
  'bot-trading',
  'bot-forex-trading',
  'bot-crypto-trading',
  'robot',
  'signals',
  'virtualagents',
  'VirtualAccounts',
  'realmoney',
  'ta',
  'fa',
  'ta&fa',
  'ta%26fa',
  'new',
  'top10',
  'all',
  'AAPL',
  'aapl-msft',
  'BTC.X',
  'EURUSD',
  '1-x',
  '12',
  '-5',
  '99999999999999999999',
  '1e9',
  'api',
  'api-reference',
  'app',
  'rss',
  'og',
  'tickproof.png',
  '_next',
  'static',
  'sitemap.xml',
  'sitemaps',
  'robots-1.xml',
  'robots.txt',
  'healthz',
  'readyz',
  'metrics',
  '..',
  '.',
  '%00',
  '%ZZ',
  '%2e%2e',
  'con',
  'constructor',
  '__proto__',
  '<script>',
  '"',
  'é',
  '🚀',
  'x'.repeat(300),
  'eventhub',
];
const NAMES = [
  'page',
  'q',
  'sort',
  'order',
  'search',
  'account',
  'analysis',
  'type',
  '_rsc',
  'utm',
  '__proto__',
];
const VALUES = [
  '1',
  '2',
  '0',
  '-1',
  '1e3',
  'NaN',
  'name',
  'profit-factor',
  'ascending',
  'aapl',
  'gold',
  'ta',
  'new',
  '%',
  '%ff',
  '<b>',
  "' OR 1=1 --",
  'x'.repeat(200),
  '',
];
const CALLS = [
  'CxAIRobotProduct/GetAIRobots',
  'CxAIRobotProduct/GetPopularAiRobots',
  'CxAIRobotProduct/GetGraphData',
  'CxAIRobotProduct/GetStatistics',
  'CxAIRobotProduct/GetFiltersAvailability',
  'CxAIRobotProduct/GetRobotProductsPLByFundId',
  'CxAIRobotProduct/GetBrokerAccountProductsPLByFundId',
  'CxForum/GetServiceArticle',
  'antiforgery',
  'openapi.json',
  'Nothing/At/All',
];
const FIELDS = [
  'request',
  'productId',
  'period',
  'count',
  'filters',
  'fundId',
  'fromDate',
  'limit',
  'alias',
  'offset',
  'pageSize',
  'fundTypes',
  'analysisTypes',
  'robotTypes',
  'riskLevels',
  'tickers',
  'tradedTickers',
  'searchKeyword',
  'sort',
  'by',
  'ascending',
  'accountsType',
  'timeframes',
  'tradesMin',
  'tradesMax',
  'initialBalanceMin',
  'timeHorizonLevel',
  '__proto__',
  'constructor',
];
const LEAVES = [
  null,
  true,
  false,
  0,
  1,
  -1,
  12,
  -1_000_000_001,
  1.5,
  1e308,
  '',
  'Week',
  'Full',
  'S',
  'TA',
  'Low',
  'New',
  'AAPL',
  'full.annualPL',
  'name.keyword',
  'commonTickers',
  '2026-01-01',
  'yesterday',
  'robot_product_1',
  'robot_product_x',
  '\u0000',
  '💥',
  'a'.repeat(500),
];

function value(depth: number): unknown {
  const kind = random();
  if (depth === 0 || kind < 0.5) return pick(LEAVES);
  if (kind < 0.65) return Array.from({ length: some(4) }, () => value(depth - 1));
  return Object.fromEntries(Array.from({ length: some(6) }, () => [pick(FIELDS), value(depth - 1)]));
}

function pagePath(): string {
  const path = Array.from({ length: some(5) }, () => pick(WORDS)).join(pick(['/', '/', '/', '//']));
  const query = Array.from({ length: some(3) }, () => `${pick(NAMES)}=${pick(VALUES)}`).join('&');
  return encodeURI(`/${path}${pick(['', '/'])}${query && random() < 0.6 ? `?${query}` : ''}`).replaceAll(
    '%25',
    '%',
  );
}

function someCall(token: string): Call {
  if (random() < 0.5)
    return {
      method: pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']),
      path: pagePath(),
      headers: {
        ...(random() < 0.3
          ? { 'accept-encoding': pick(['gzip', 'br', 'gzip;q=0, br;q=x', '*', ',,,']) }
          : {}),
        ...(random() < 0.2 ? { 'if-none-match': pick(['*', 'W/"x"', '"', 'x'.repeat(500)]) } : {}),
        ...(random() < 0.2 ? { cookie: pick(['a=b', 'XSRF-TOKEN=%', ';;;=;', 'x'.repeat(2000)]) } : {}),
        ...(random() < 0.1 ? { rsc: '1' } : {}),
      },
    };
  const body =
    random() < 0.85
      ? JSON.stringify(value(4) ?? {})
      : pick(['{', 'null', '[]', '"x"', '', '{"a":1}}', '\u0000']);
  return {
    method: random() < 0.95 ? 'POST' : pick(['GET', 'PUT', 'DELETE']),
    path: `/api/${pick(CALLS)}${pick(['', '', '', '/', '?x=1'])}`,
    headers: {
      'content-type':
        random() < 0.95 ? 'application/json' : pick(['text/plain', 'application/x-www-form-urlencoded', '']),
      ...(random() < 0.95
        ? { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
        : { 'x-xsrf-token': 'x' }),
    },
    body,
  };
}

function send(origin: string, { method, path, headers = {}, body }: Call): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(new URL(origin), { method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - started,
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test('20,000 senseless requests bring no error of the server, no stack and no answer over a second', async () => {
  test.setTimeout(300_000);
  const origin = process.env['PRODUCT_ORIGIN'] ?? '';
  const { token } = (await (await fetch(`${origin}/api/antiforgery`)).json()) as { token: string };
  const wrong: unknown[] = [];
  const statuses = new Map<number, number>();
  let left = REQUESTS;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const call = someCall(token);
      const { status, body, ms } = await send(origin, call);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const hasStack = /\n\s+at .*[(:]\d+:\d+|node_modules|\.tsx?:\d+/.test(
        body.startsWith('<!DOCTYPE') ? '' : body,
      );
      if (status >= 500 || hasStack || ms > 1000)
        wrong.push({ ...call, status, ms: Math.round(ms), body: body.slice(0, 200) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.stdout.write(`Answers to senseless requests: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(wrong.slice(0, 5)).toEqual([]);
  for (const status of [200, 308, 400, 404, 405])
    expect([status, statuses.has(status)]).toEqual([status, true]);
});
