import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { BusyError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { readWords } from '@/lib/site/addresses/testing/read-words';
import { settleList } from '@/lib/site/filters/settle-list';
import { createAssets } from './assets';
import { createCachedPages } from './cached-pages';
import { createPageMaker } from './make-page';
import { RENDER_THREADS } from './render-threads';

const seen: Pick<IncomingMessage, 'url' | 'headers' | 'method'>[] = [];
const STYLES = '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>';
const BODY = `<!doctype html><head><title>Robots</title>${STYLES}</head><script>go()</script>${'robot '.repeat(200)}`;
let hold: Promise<void> | null = null;
let underWay = 0;
let mostUnderWay = 0;

const knowledge: AddressKnowledge = {
  robot: (id) => (id === 13 ? 'removed' : id < 10_000 ? { id, slug: 'trend' } : null),
  findTicker: (text) => (text.toLowerCase() === 'spy' ? 'SPY' : null),
  findInstrument: (text) => (text.toLowerCase() === 'spy' ? 'SPY' : null),
  readSearch: readWords(() => null),
  entrySlug: () => null,
  tag: () => null,
  pageCount: () => 500,
  hasFeature: () => true,
  settle: (list) => settleList(list, ({ robotType }) => (robotType === 'Top10' ? 1 : 500)),
};
const makePage = createPageMaker({
  handlePage: async ({ url = '', headers, method }, response) => {
    seen.push({ url, headers, method });
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await hold;
    underWay -= 1;
    if (url === '/missing/') response.statusCode = 404;
    const type = url.endsWith('.png') ? 'image/png' : url.endsWith('.xml') ? 'application/xml' : 'text/html';
    response.setHeader('Content-Type', type);
    response.setHeader('Set-Cookie', 'session=secret');
    if (url.startsWith('/app/mobile')) response.write('<meta name="referrer" content="no-referrer"/>');
    response.write(BODY.slice(0, 100));
    response.end(`${BODY.slice(100)}${url === '/missing/' ? 'There is nothing here' : ''}`);
  },
  readStyle: () => '.a{color:red}',
  host: 'tickproof.example',
});
const pages = createCachedPages({
  makePage,
  knowledge,
  assets: createAssets('no-such-folder', 'no-such-build'),
  versions: () => 1,
  onError: () => {},
});
const server = createServer((request, response) => {
  if (pages.answerAtOnce(request, response, 'id')) return;
  pages.answer(request, response, 'id').catch((error: unknown) => {
    response.statusCode = error instanceof BusyError ? 503 : 500;
    response.end();
  });
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  mostUnderWay = 0;
});

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const all = { 'Accept-Encoding': 'identity', ...headers };
  return fetch(origin + path, { method, headers: all, redirect: 'manual' });
}

const urls = () => seen.map(({ url }) => url);

describe('cached pages', () => {
  it('are rendered without visitor data, and reveal nothing private', async () => {
    const answer = await ask('/bot-trading/1-trend/', {
      Cookie: 'session=mine',
      Authorization: 'Bearer mine',
      'X-Forwarded-Host': 'elsewhere.example',
      RSC: '1',
    });
    expect(await answer.text()).toContain('<style>.a{color:red}</style><link disabled="" rel="stylesheet"');
    expect(seen[0]?.headers).toEqual({ host: 'tickproof.example', accept: 'text/html' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-request-id')).toBe('id');
  });

  it.each(['/bot-trading/2-trend/', '/sitemap.xml', '/og/robot/2.png', '/robots.txt', '/app/rss/'])(
    'answer 304 at %s to clients that have it, and HEAD as GET without a body',
    async (path) => {
      const full = await ask(path);
      const etag = full.headers.get('etag') ?? '';
      const bytes = (await full.arrayBuffer()).byteLength;
      const again = await ask(path, { 'If-None-Match': `"other", ${etag}` });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe(full.headers.get('cache-control'));
      expect(await again.text()).toBe('');
      expect((await ask(path, { 'If-None-Match': '"other"' })).status).toBe(200);
      const head = await ask(path, {}, 'HEAD');
      const ofConnection = ['date', 'connection', 'keep-alive'];
      const lasting = (answer: Response) =>
        [...answer.headers].filter(([name]) => !ofConnection.includes(name));
      expect(lasting(head)).toEqual(lasting(full));
      expect(head.headers.get('content-length')).toBe(String(bytes));
      expect(urls()).toEqual([path]);
    },
  );

  it('let images be five minutes old and have pages revalidated', async () => {
    const control = async (path: string) => (await ask(path)).headers.get('cache-control');
    expect(await control('/og/robot/3.png')).toBe('public, max-age=300');
    expect(await control('/bot-trading/3-trend/')).toBe('public, no-cache');
  });

  it('can’t be embedded elsewhere, except for images, which are for sharing', async () => {
    const policy = async (path: string) => (await ask(path)).headers.get('cross-origin-resource-policy');
    expect(await policy('/og/robot/14.png')).toBe('cross-origin');
    expect(await policy('/bot-trading/14-trend/')).toBe('same-origin');
    expect(await policy('/sitemap.xml')).toBe('same-origin');
  });

  it('are compressed for clients that accept it', async () => {
    const raw = (encoding: string) =>
      new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>((resolve) => {
        get(`${origin}/bot-trading/4-trend/`, { headers: { 'Accept-Encoding': encoding } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const { vary, 'content-encoding': packed } = response.headers;
            resolve({ encoding: packed, vary, body: Buffer.concat(chunks) });
          });
        });
      });
    const path = '/bot-trading/4-trend/';
    const lasting = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date');
    const before = lasting(await ask(path));
    const plain = await raw('identity');
    for (const unpack of [brotliDecompressSync, brotliDecompressSync]) {
      const br = await raw('gzip, deflate, br');
      expect(br).toMatchObject({ encoding: 'br', vary: 'Accept-Encoding' });
      expect(unpack(br.body)).toEqual(plain.body);
    }
    const gzip = await raw('gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain).toMatchObject({ encoding: undefined, vary: 'Accept-Encoding' });
    // By now only compressed ones are kept.
    expect(lasting(await ask(path))).toEqual(before);
    expect(await raw('identity')).toEqual(plain);
    expect(urls()).toEqual([path]);
  });

  it('mark responses to prerenderers, but are the same pages for them', async () => {
    const path = '/bot-trading/6-trend/';
    const read = async (headers: Record<string, string>) => {
      const answer = await ask(path, headers);
      const { status } = answer;
      return {
        status,
        timing: answer.headers.get('server-timing'),
        body: await answer.text(),
        etag: answer.headers.get('etag'),
      };
    };
    const first = await read({ 'X-Prerender': '1' });
    const again = await read({ 'x-prerender': '' });
    const usual = await read({});
    expect([first.timing, again.timing, usual.timing]).toEqual(['prerender', 'prerender', null]);
    expect(first.body).toBe(usual.body);
    expect(again).toEqual(first);
    expect(await read({ 'X-Prerender': '1', 'If-None-Match': first.etag ?? '' })).toMatchObject({
      status: 304,
      timing: 'prerender',
    });
    expect(urls()).toEqual([path]);
  });

  it('for apps contain no tokens, and links from them send no referrer', async () => {
    const path = '/app/mobilewebviewpapertrades/ai-robot/-1000000007/';
    for (const token of ['secret-1', 'secret-2']) {
      const answer = await ask(`${path}?token=${token}&cx_user=7`);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain('secret');
    }
    expect(urls()).toEqual([path]);
    const sent = await ask(`${path.slice(0, -1)}?token=secret`);
    expect([sent.status, sent.headers.get('location')]).toEqual([308, path]);
    const usual = await ask('/bot-trading/7-trend/');
    expect(usual.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('are one page where the query is read in the browser, and one for each article', async () => {
    for (const query of [
      '',
      '?action=ask_for_sign_up',
      '?redirect_to_mobile_app=true&action=ask_for_sign_up',
    ])
      expect((await ask(`/app/auth/${query}`)).status).toBe(200);
    for (const article of ['terms', 'privacy', 'terms&utm=1'])
      expect((await ask(`/app/legal/?article=${article}`)).status).toBe(200);
    const made = ['/app/auth/', '/app/legal/?article=terms', '/app/legal/?article=privacy'];
    expect(urls()).toEqual(made);
  });

  it('redirect temporarily from lists with too few robots, and permanently where filters contradict each other', async () => {
    const sent = async (path: string) => {
      const { status, headers } = await ask(path);
      return [status, headers.get('location'), headers.get('cache-control')];
    };
    const instead = '/bot-trading/all/SPY/?instead-of=/bot-trading/top10/SPY/';
    expect(await sent('/bot-trading/top10/SPY/')).toEqual([307, instead, 'no-store']);
    expect(await sent('/bot-trading/?horizon=low')).toEqual([
      308,
      '/bot-trading/?volatility=low&horizon=low',
      'public, max-age=86400',
    ]);
    expect(urls()).toEqual([]);
    // Pages for a single visitor's query aren't cached.
    const before = pages.figures.cache.entries;
    for (const path of [instead, '/bot-trading/top10/SPY/?fallback=off'])
      expect((await ask(path)).status).toBe(200);
    expect(urls()).toEqual([instead, '/bot-trading/top10/SPY/?fallback=off']);
    expect(pages.figures.cache.entries).toBe(before);
  });

  it('are measured by their names in the table', async () => {
    await ask('/bot-crypto-trading/');
    await ask('/bot-trading/15-trend/');
    const { values } = await pages.figures.renderSeconds.get();
    const names = new Set(values.map(({ labels }) => labels.page));
    for (const name of ['list', 'robot']) expect(names).toContain(name);
    expect([...names].some((name) => String(name).includes('/'))).toBe(false);
  });

  it('are rendered and cached once, whatever their queries contain', async () => {
    const before = pages.figures.cache.entries;
    await ask('/bot-forex-trading/');
    for (let i = 0; i < 50; i += 1)
      expect((await ask(`/bot-forex-trading/?utm=${i}&_rsc=${i}`)).status).toBe(200);
    expect(urls()).toEqual(['/bot-forex-trading/']);
    expect(pages.figures.cache.entries).toBe(before + 1);
  });

  it('are kept apart where there are too many variants, so that these evict nothing', async () => {
    const before = pages.figures.cache.entries;
    const search = async () => {
      for (let i = 0; i < 3; i += 1)
        expect((await ask(`/bot-trading/?q=word${i}&utm=${i}`)).status).toBe(200);
    };
    await search();
    await search();
    expect(urls()).toEqual([0, 1, 2].map((i) => `/bot-trading/?q=word${i}`));
    expect(pages.figures.cache.entries).toBe(before);
  });

  it('don’t wait for searches, which wait for each other', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const searches = Array.from({ length: RENDER_THREADS + 2 }, (_, i) => ask(`/bot-trading/?q=flood${i}`));
    await until(() => underWay === RENDER_THREADS);
    const page = ask('/bot-trading/16-trend/');
    await until(() => urls().includes('/bot-trading/16-trend/'));
    expect(underWay).toBe(RENDER_THREADS + 1);
    release();
    hold = null;
    expect((await page).status).toBe(200);
    for (const { status } of await Promise.all(searches)) expect(status).toBe(200);
    expect(mostUnderWay).toBe(RENDER_THREADS + 1);
  });
});

describe('addresses', () => {
  it.each([
    ['/bot-trading', '/bot-trading/'],
    ['/BOT-trading/', '/bot-trading/'],
    ['//bot-trading//5-trend', '/bot-trading/5-trend/'],
    ['/bot-trading/5-another-name/?utm=1', '/bot-trading/5-trend/'],
    ['/bot-trading/?page=1', '/bot-trading/'],
  ])('%s redirects permanently to %s, without a render', async (path, to) => {
    const answer = await ask(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(to);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe('');
    expect((await ask(to)).status).toBe(200);
    expect(urls().filter((url) => url !== to)).toEqual([]);
  });

  it('that don’t exist are answered by one page, however many are requested', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => ask(`/nothing-${i}/?page=${i}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await answers[7]?.text()).toContain('There is nothing here');
    expect(urls()).toEqual(['/missing/']);
    expect((await ask('/missing/')).status).toBe(404);
    expect((await ask('/bot-trading/99999-x/', {}, 'HEAD')).status).toBe(404);
    // Next would render a missing page of its own for each.
    for (const path of ['/_next/static/nothing.js', '/_next/image/?url=a', '/_next//rss//og?sort=2'])
      expect((await ask(path)).status).toBe(404);
    expect(urls()).toEqual(['/missing/']);
  });

  it('of a removed robot answer 410 in any spelling', async () => {
    for (const path of ['/bot-trading/13', '/BOT-TRADING//13-x/', '/bot-trading/13-trend/'])
      expect((await ask(path)).status).toBe(410);
    expect(urls()).toEqual(['/bot-trading/13/']);
    seen.length = 0;
    // Apps get pages without the site's frame.
    for (let i = 0; i < 2; i += 1)
      expect((await ask('/app/mobilewebviewpapertrades/ai-robot/13/?token=secret')).status).toBe(410);
    expect(urls()).toEqual(['/app/mobilewebviewpapertrades/ai-robot/13/']);
  });

  it.each(['/bot-trading/?page=99999999999999999999', '/bot-trading/?q=%ZZ', '/og/../x.png', '/__proto__/'])(
    '%s is answered without a server error',
    async (path) => {
      expect((await ask(path)).status).toBeLessThan(500);
    },
  );
});

describe('renders', () => {
  it('are rendered a few at a time; some requests wait, and the rest are told to retry', async () => {
    let letGo: () => void = () => {};
    hold = new Promise((resolve) => {
      letGo = resolve;
    });
    let refused = 0;
    const statuses = Array.from({ length: 260 }, async (_, i) => {
      const { status } = await ask(`/bot-trading/${1000 + i}-trend/`);
      if (status === 503) refused += 1;
      return status;
    });
    while (pages.figures.rendersWaiting() < 200) await pause();
    expect(pages.figures.rendersUnderWay()).toBe(8);
    // Cached pages are still served.
    expect((await ask('/bot-forex-trading/')).status).toBe(200);
    // All have arrived once those that found no room were refused.
    while (refused < 52) await pause();
    hold = null;
    letGo();
    const all = await Promise.all(statuses);
    expect(all.filter((status) => status === 200).length).toBe(208);
    expect(all.filter((status) => status === 503).length).toBe(52);
    expect(mostUnderWay).toBe(8);
    expect(pages.figures.rendersUnderWay()).toBe(0);
  });
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

it('shows pages for this machine only to its user, also after they were shown', async () => {
  const kit = (headers = {}) => ask('/app/dev/kit/', headers).then(({ status }) => status);
  expect(await kit({ 'X-Forwarded-For': '203.0.113.7' })).toBe(404);
  expect(await kit()).toBe(200);
  expect(await kit({ 'X-Forwarded-For': '203.0.113.7' })).toBe(404);
});

it('renders pages of members and clubs anew each time, so that what is turned off or removed is gone at once', async () => {
  const paths = ['/app/member/ada/', '/app/member/ada/1/', '/app/club/swing/', '/app/club/swing/feed/'];
  for (const path of paths) for (const _ of [1, 2]) expect((await ask(path)).status).toBe(200);
  expect(urls()).toEqual(paths.flatMap((path) => [path, path]));
});
