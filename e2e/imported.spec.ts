import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SharedProduct, startProduct } from './setup/product';
import { expect, test } from './setup/test';

test.describe.configure({ mode: 'serial' });

let folder: string;
let product: SharedProduct;

function command(...args: string[]) {
  const result = spawnSync(process.execPath, ['scripts/command.mjs', ...args], {
    env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
    encoding: 'utf8',
  });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

/** Two years of hourly bars, from a fixed seed. */
function hourlyBars(): string[] {
  const sessions = command('calendar', 'xnys', '2021-01-04', '2022-12-30').out.trim().split('\n');
  let price = 100;
  let state = 7;
  const step = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return sessions.flatMap((line) => {
    const [, open = '', close = ''] = line.split(' ');
    const rows: string[] = [];
    for (let time = Date.parse(open) - 30 * 60_000; time < Date.parse(close); time += 3_600_000) {
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

test('an error names the file, line and value of a bad row, and nothing is imported', () => {
  const file = path.join(folder, 'bad.csv');
  const bars = hourlyBars();
  bars[40] = (bars[40] ?? '').replace(/,[^,]+,50000$/, ',none,50000');
  writeFileSync(file, ['time,open,high,low,close,volume', ...bars].join('\n'));
  const { code, err } = command('import', file, '--symbol', 'SPY');
  expect(code).toBe(2);
  expect(err).toContain(`${file}:42: close 'none'`);
  expect(command('robots', 'list', '--market', 'imported').code).toBe(2);
});

test('imported bars have their own robots, labeled with the source and the last bar', async ({ page }) => {
  const file = path.join(folder, 'good.csv');
  writeFileSync(file, ['time,open,high,low,close,volume', ...hourlyBars()].join('\n'));
  expect(command('import', file, '--symbol', 'SPY', '--source', 'A long name of an exchange').code).toBe(0);
  const split = path.join(folder, 'split.csv');
  const tenth = (row: string) =>
    row.replace(/,(\d+\.\d+)/g, (_, price: string) => `,${(Number(price) / 10).toFixed(4)}`);
  const adjusted = hourlyBars().map((row) => (row < '2022-01-03' ? row : tenth(row)));
  writeFileSync(split, ['time,open,high,low,close,volume', ...adjusted].join('\n'));
  expect(command('import', split, '--symbol', 'AIG', '--source', 'A long name of an exchange').out).toContain(
    'robots wait before 2022-01-03 until',
  );
  product = await startProduct({
    dataDir: path.join(folder, 'data'),
    env: { MARKET: 'imported', VERIFY_AT_START: 'yes' },
  });
  await product.printed(/Everything is up to date/);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${product.origin}/bot-trading/`);
  await expect(page.getByText('Imported prices: A long name of an exchange').first()).toBeVisible();
  await expect(page.getByText('Market time: 30 Dec 2022').first()).toBeVisible();
  await expect(page.getByText(/Simulated prices/)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page
    .getByRole('link', { name: /view details/i })
    .first()
    .click();
  await expect(page.getByText('Imported prices: A long name of an exchange').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto(`${product.origin}/ticker/AIG/`);
  await expect(page.getByText('Price jump not confirmed')).toBeVisible();
  await page.locator('a[href*="-aig-"]').first().click();
  await expect(page.getByText('This robot is waiting')).toBeVisible();
});

test('every figure is recomputed and every robot is replayed behind the engine, without a difference', async ({
  page,
}) => {
  await expect(async () => {
    await page.goto(`${product.origin}/verify/`);
    const said = await page.getByRole('main').innerText();
    expect(said).toMatch(/Recomputed .*: [1-9]\d* robots?, [1-9][\d,]* entries.*, no difference\./);
    expect(said).toMatch(/Replayed .*: [1-9]\d* robots? replayed, [1-9][\d,]* entries.* the same\./);
  }).toPass({ timeout: 120_000 });
  await page.close();
  expect(await product.end('SIGINT')).toBe(0);
});
