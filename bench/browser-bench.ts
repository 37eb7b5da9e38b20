import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { homePath, robotsPath } from '@/lib/site/addresses/addresses';
import { timeFilterClicks } from './browser/filter-clicks';
import { bytesText, firstLoad, gzipBytes, readPage } from './browser/first-load';
import { openBrowser } from './browser/open-browser';
import { startProduct } from './product';
import { progress } from './progress';
import { ratioRow, roundRatios } from './ratio';
import { type BenchRow, median, upperQuartile } from './table';

const LIST = robotsPath('stocks-etf');
const LIST_TARGET_BYTES = 166_000;
const CLICK_TARGET = '100 ms';
/** How many times slower the processor is for clicks: roughly a slow phone's. */
const SLOWER = 4;
/** Wide enough for the filter panel to be open next to the robots. */
const WINDOW = { width: 1280, height: 900 };

/**
 * The browser's cost of the product as run by `npm start`, with all robots ready: JavaScript per page, and the time
 * from clicking a filter until the remaining robots are painted, compared to bare clicks in the same page.
 */
export async function benchBrowser(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    const product = await startProduct(dataDir);
    try {
      progress('preparing all robots');
      await product.ready;
      progress('clicks and first loads');
      return [...(await firstLoadRows(product.origin)), ...(await clickRows(product.origin))];
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function firstLoadRows(origin: string): Promise<BenchRow[]> {
  const list = await readPage(origin, LIST);
  const robot = new RegExp(`href="(${LIST}\\d[^"]*)"`).exec(list)?.[1];
  if (robot === undefined) throw new Error(`${LIST} links to no robot`);
  const row = async (name: string, html: string, target = ''): Promise<BenchRow> => ({
    name: `first-load JavaScript of ${name}, gzip -9`,
    value: bytesText(await gzipBytes(origin, firstLoad(html))),
    target,
  });
  return [
    await row('the list', list, bytesText(LIST_TARGET_BYTES)),
    await row("a robot's page", await readPage(origin, robot)),
    await row('the home page', await readPage(origin, homePath())),
  ];
}

async function clickRows(origin: string): Promise<BenchRow[]> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: WINDOW });
    await page.goto(`${origin}${LIST}`, { waitUntil: 'networkidle' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const { filters, swaps, asks } = await timeFilterClicks(page);
    const painted = filters.map((time) => time.painted);
    const medianPainted = median(painted);
    const ofAsk = median(asks.map((time) => time.painted));
    const ofSwap = median(swaps.map((time) => time.painted));
    return [
      {
        name: `filter click to painted cards, CPU slowed ${SLOWER} times: upper quartile of ${filters.length}`,
        value: `${upperQuartile(painted).toFixed(1)} ms (median ${medianPainted.toFixed(0)} ms)`,
        target: CLICK_TARGET,
      },
      {
        name: 'of it until the cards are in the DOM, median',
        value: `${median(filters.map((time) => time.drawn)).toFixed(1)} ms`,
        target: '',
      },
      {
        name: 'minimal click: calls the server, inserts ready-made HTML',
        value: `${ofAsk.toFixed(1)} ms`,
        target: '',
      },
      { name: 'minimal click: swaps one text', value: `${ofSwap.toFixed(1)} ms`, target: '' },
      ...Object.entries({ calls: asks, swaps }).map(([which, minimal]) =>
        ratioRow(
          `ratio filter click ÷ minimal click that ${which}`,
          roundRatios(
            painted,
            minimal.map((time) => time.painted),
          ),
          { isLowerBetter: true },
        ),
      ),
    ];
  } finally {
    await browser.close();
  }
}
