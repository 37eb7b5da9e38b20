import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS, MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { type SharedProduct, startProduct } from './setup/product';
import { expect, test } from './setup/test';

let folder: string;
let product: SharedProduct;

/** Runs `npm run import`. */
function importBars(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/command.mjs', 'import', ...args], {
    env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
  }).status;
}

/** Two years of hourly bars, from a fixed seed. */
function hourlyBars(): string[] {
  const sessions = calendarFor('xnys').sessions(parseIsoDay('2021-01-04'), parseIsoDay('2022-12-30'));
  let price = 100;
  let state = 7;
  const step = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return sessions.flatMap(({ open, close }) => {
    const rows: string[] = [];
    for (let time = open - 30 * MINUTE_MS; time < close; time += HOUR_MS) {
      const start = price;
      price *= 1 + 0.01 * step();
      const [high, low] = [Math.max(start, price) * 1.001, Math.min(start, price) * 0.999];
      const cells = [start, high, low, price].map((value) => value.toFixed(4));
      rows.push(`${new Date(time).toISOString()},${cells.join(',')},50000`);
    }
    return rows;
  });
}

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tickproof-import-'));
});

test.afterAll(async () => {
  await product?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

// Errors in files, and jumps that robots wait for, are in `import.test.ts` and `import-replay.test.ts`.
test('imported bars have their own robots, labeled with the source and the last bar; each figure is recomputed and each robot replayed without a difference', async ({
  page,
}) => {
  const file = path.join(folder, 'good.csv');
  writeFileSync(file, ['time,open,high,low,close,volume', ...hourlyBars()].join('\n'));
  expect(importBars(file, '--symbol', 'SPY', '--source', 'A long name of an exchange')).toBe(0);
  product = await startProduct({
    dataDir: path.join(folder, 'data'),
    env: { MARKET: 'imported', VERIFY_AT_START: 'yes' },
  });
  await product.printed(/Everything is up to date/);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${product.origin}/bot-trading/`);
  const said = async () => {
    await expect(page.getByText('Imported prices: A long name of an exchange').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };
  await said();
  await expect(page.getByText('Market time: 30 Dec 2022').first()).toBeVisible();
  await expect(page.getByText(/Simulated prices/)).toHaveCount(0);
  await page
    .getByRole('link', { name: /view details/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/bot-trading\/(\d+-|robot\/)/);
  await said();
  const { origin } = product;
  await page.close();
  await expect(async () => {
    const html = await (await fetch(`${origin}/verify/`)).text();
    const text = html.replaceAll(/<!-- -->|<[^>]+>/g, '');
    expect(text).toMatch(/Recomputed .*: [1-9]\d* robots?, [1-9][\d,]* entries.*, no difference\./);
    expect(text).toMatch(/Replayed .*: [1-9]\d* robots? replayed, [1-9][\d,]* entries.* the same\./);
  }).toPass({ timeout: 120_000 });
  expect(await product.end('SIGINT')).toBe(0);
});
