/** Real money on live prices, with a broker and an exchange that run in the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@/lib/core/base/time';
import { type CoinbaseServer, startCoinbaseServer } from '@/lib/market/feeds/testing/coinbase-server';
import { madeBars } from '@/lib/market/feeds/testing/made-bars';
import { type FakeAlpaca, startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { expectAccessible } from './setup/accessible';
import { turnOnTwoStepByCalls } from './setup/accounts';
import { joinAs, signIn } from './setup/members';
import { type SharedProduct, startProduct } from './setup/product';
import { expect, test } from './setup/test';

const HISTORY_DAYS = 3;
const KEY = 'AKLIVE7Q2Z';
const SECRET = `secret-of-${KEY}`;

const shared = { ...process.env };
let folder: string;
let broker: FakeAlpaca;
let exchange: CoinbaseServer;
let product: SharedProduct;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tickproof-live-'));
  broker = await startFakeAlpaca();
  broker.book.addAccount(KEY, 25_000, 'live');
  broker.book.addAccount('paper4321');
  exchange = await startCoinbaseServer();
  const now = Date.now();
  exchange.bars.set(
    'BTC-USD',
    madeBars({ open: now - (now % DAY_MS) - HISTORY_DAYS * DAY_MS, close: now }, 90_000),
  );
  product = await startProduct({
    dataDir: folder,
    env: {
      MARKET: 'live',
      LIVE_HISTORY_DAYS: String(HISTORY_DAYS),
      CRYPTO_EXCHANGE_URL: exchange.httpUrl,
      BROKERS_LIVE: 'alpaca',
      ALPACA_PAPER_TRADING_URL: broker.paperUrl,
      ALPACA_LIVE_TRADING_URL: broker.liveUrl,
      ALPACA_APP_URL: broker.appUrl,
      ALPACA_OAUTH_CLIENT_ID: broker.oauth.clientId,
      ALPACA_OAUTH_CLIENT_SECRET: broker.oauth.clientSecret,
    },
  });
  await product.printed(/Everything is up to date/);
  process.env['PRODUCT_ORIGIN'] = product.origin;
  process.env['PRODUCT_DATA_DIR'] = folder;
});

test.afterAll(async () => {
  process.env['PRODUCT_ORIGIN'] = shared['PRODUCT_ORIGIN'];
  process.env['PRODUCT_DATA_DIR'] = shared['PRODUCT_DATA_DIR'];
  await product?.end('SIGTERM');
  await Promise.all([broker?.close(), exchange?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

// What its forms refuse is in `broker-accounts.test.tsx`.
test('a user lets robots trade real money, stops them, and connects a paper account at the broker', async ({
  page,
}) => {
  const member = await joinAs('Real Money', ['--plan', '3']);
  const codes = await turnOnTwoStepByCalls(member);
  await signIn(page.context(), member);
  await page.goto('/app/user/brokers/');
  await page.getByRole('link', { name: 'Connect a broker' }).click();
  await page.getByRole('radio', { name: /^REAL MONEY/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Enter API keys' }).click();
  const keyId = page.getByRole('textbox', { name: 'Key ID' });
  const secret = page.getByRole('textbox', { name: 'Secret key' });
  const code = page.getByLabel('Code from your app');
  await keyId.fill(KEY);
  await secret.fill(SECRET);
  await code.fill(codes.pop() ?? '');
  await page.getByRole('button', { name: 'Test the keys' }).click();

  await expect(page.getByRole('heading', { name: 'Set your limits' })).toBeVisible();
  await page.getByLabel('Max per trade').fill('500');
  await page.getByLabel('Max open').fill('2000');
  await page.getByLabel('Daily loss').fill('100');
  await page.getByLabel('Orders per day').fill('20');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByRole('heading', { name: 'What it would have traded' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Last four characters of the key').fill(KEY.slice(-4));
  await page.getByLabel('Type TRADE REAL MONEY').fill('TRADE REAL MONEY');
  await code.fill(codes.pop() ?? '');
  await page.getByRole('button', { name: 'Trade real money' }).click();
  await expect(page.getByText('Robots you selected may trade it within its limits.')).toBeVisible();
  await expectAccessible(page, 'an armed account', { within: 'main' });

  await page.locator('header').getByRole('button', { name: 'Stop all trading' }).first().click();
  const stopped = page.getByRole('dialog', { name: 'Trading is stopped' });
  await expect(stopped.getByText('1 broker account stopped: no more orders are sent.')).toBeVisible();
  await stopped.getByRole('link', { name: 'Broker accounts' }).click();
  await page.getByRole('link', { name: 'Open Alpaca' }).click();
  await expect(page.getByText('No orders are sent, not even to close positions.')).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect…' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText('Our access is destroyed. The record stays.')).toBeVisible();
  expect(broker.posts).toEqual([]);

  // A paper account, by signing in at the broker.
  await page.goto('/app/user/brokers/?connect=1');
  await page.getByRole('radio', { name: /^Paper/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Connect with Alpaca' }).click();
  await page.getByRole('link', { name: 'Allow PAPAPER4321' }).click();
  await expect(page.getByRole('heading', { name: 'Set your limits' })).toBeVisible();
  await expect(page.getByText('account •••• 4321, Alpaca sign-in')).toBeVisible();
});
