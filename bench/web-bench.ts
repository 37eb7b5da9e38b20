import { robotsPath } from '@/lib/site/addresses/addresses';
import { progress } from './progress';
import { type BenchRow, median } from './table';
import { buildProduct } from './web/build-product';
import { compareWithRaw } from './web/compare';
import { crawl } from './web/crawl';
import { openConnection, type WireRequest, wireBytes } from './web/load';
import { type BenchPart, type RenderedPages, type Started, startPart } from './web/part';

const ROBOTS = 10_000;
const RENDER_SECONDS = 4;
const RENDER_ROUNDS = 3;
/** Chromium's request headers. */
const READER_HEADERS = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-US,en;q=0.9',
};
const LIST = robotsPath('stocks-etf');

/**
 * Compares the real server with 10,000 generated robots to the bare minimum of node:http, over local sockets; then
 * measures uncached pages. Server and client are separate processes.
 */
export async function benchWeb(): Promise<BenchRow[]> {
  buildProduct();
  const web = startPart('web-server');
  const raw = startPart('raw-server');
  try {
    const started = await web.ask<Started>({ kind: 'start', robots: ROBOTS });
    const { port: rawPort } = await raw.ask<Started>({ kind: 'start', robots: 0 });
    const servers = { web, webPort: started.port, raw, rawPort };
    const list: WireRequest = { method: 'GET', path: LIST, headers: READER_HEADERS };
    progress('cached list page and GetAIRobots, in rounds with the bare server');
    return [
      ...(await compareWithRaw(servers, list, 'cached list page', '0.9')),
      ...(await compareWithRaw(servers, await apiRequest(started.port), 'GetAIRobots', '0.5')),
      await renderRow(web, 'uncached list page, one core', [LIST]),
      await renderRow(web, "uncached robot's page, one core", started.robotPaths.slice(0, 200)),
    ];
  } finally {
    web.stop();
    raw.stop();
  }
}

/** Has a server that just started render the pages of 10,000 generated robots once, and measures its memory. */
export async function benchCrawl(): Promise<BenchRow[]> {
  buildProduct();
  const web = startPart('web-server');
  try {
    return await crawl(web, await web.ask<Started>({ kind: 'start', robots: ROBOTS }), READER_HEADERS);
  } finally {
    web.stop();
  }
}

async function renderRow(web: BenchPart, name: string, paths: readonly string[]): Promise<BenchRow> {
  progress(name);
  const rates: number[] = [];
  for (let round = -1; round < RENDER_ROUNDS; round += 1) {
    const { pages, cpuMicros } = await web.ask<RenderedPages>({
      kind: 'render',
      paths,
      seconds: RENDER_SECONDS,
    });
    // Code is still being compiled in the first round.
    if (round >= 0) rates.push(pages / (cpuMicros / 1e6));
  }
  return { name, value: `${median(rates).toFixed(0)} pages/s`, target: '100 pages/s' };
}

/** The call as a page makes it, with its anti-forgery token. */
async function apiRequest(port: number): Promise<WireRequest> {
  const connection = openConnection(port);
  const { headers } = await connection.ask(
    wireBytes({ method: 'GET', path: '/api/antiforgery', headers: READER_HEADERS }),
  );
  connection.close();
  const cookies = headers.filter((_, index) => headers[index - 1]?.toLowerCase() === 'set-cookie');
  const cookie = cookies.map((text) => text.split(';')[0] ?? '').join('; ');
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  return {
    method: 'POST',
    path: '/api/CxAIRobotProduct/GetAIRobots',
    headers: {
      ...READER_HEADERS,
      'Content-Type': 'application/json',
      Cookie: cookie,
      'X-XSRF-TOKEN': decodeURIComponent(token),
    },
    body: '{"request":{}}',
  };
}
