import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SharedProduct, startProduct } from './setup/product';
import { expect, test } from './setup/test';

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

// Errors in files, and jumps that robots wait for, are in `import.test.ts` and `import-replay.test.ts`.
test('imported bars have their own robots, labeled with the source and the last bar; each figure is recomputed and each robot replayed without a difference', async ({
  page,
}) => {
  const file = path.join(folder, 'good.csv');
  writeFileSync(file, ['time,open,high,low,close,volume', ...hourlyBars()].join('\n'));
  expect(command('import', file, '--symbol', 'SPY', '--source', 'A long name of an exchange').code).toBe(0);
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
