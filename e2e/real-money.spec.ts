/** Real money on live prices, with a broker and an exchange that run in the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@/lib/core/base/time';
import { type CoinbaseServer, startCoinbaseServer } from '@/lib/market/feeds/testing/coinbase-server';
import { madeBars } from '@/lib/market/feeds/testing/made-bars';
import { type FakeAlpaca, startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { expectAccessible } from './setup/accessible';
import { turnOnTwoStep } from './setup/accounts';
import { joinAs, signIn } from './setup/members';
import { type SharedProduct, startProduct } from './setup/product';
import { expect, test } from './setup/test';

const HISTORY_DAYS = 30;
const KEY = 'AKLIVE7Q2Z';
const SECRET = `secret-of-${KEY}`;

// One product for both stories.
test.describe.configure({ mode: 'default' });

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

test('a user connects an account, lets robots trade real money, and stops them', async ({ page }) => {
  const member = await joinAs('Real Money', ['--plan', '3']);
  await signIn(page.context(), member);
  await page.goto('/app/user/account/');
  const codes = await turnOnTwoStep(page, member);

  await page.goto('/app/user/brokers/');
  await page.getByRole('link', { name: 'Connect a broker' }).click();
  await page.getByRole('radio', { name: /^REAL MONEY/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Enter API keys' }).click();
  const keyId = page.getByRole('textbox', { name: 'Key ID' });
  const secret = page.getByRole('textbox', { name: 'Secret key' });
  const code = page.getByLabel('Code from your app');
  await keyId.fill(KEY);
  await secret.fill('mistyped');
  await code.fill(codes.pop() ?? '');
  await page.getByRole('button', { name: 'Test the keys' }).click();
  await expect(page.getByRole('heading', { name: 'The keys were refused' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter API keys' }).click();
  await keyId.fill(KEY);
  await secret.fill(SECRET);
  await code.fill(codes.pop() ?? '');
  await page.getByRole('button', { name: 'Test these keys' }).click();

  await expect(page.getByRole('heading', { name: 'Set your limits' })).toBeVisible();
  await page.getByLabel('Max per trade').fill('500');
  await page.getByLabel('Max open').fill('400');
  await page.getByLabel('Daily loss').fill('100');
  await page.getByLabel('Orders per day').fill('20');
  await page.getByRole('button', { name: 'Save limits' }).click();
  const open = page.getByLabel('Max open');
  await expect(open).toHaveAccessibleDescription(/must be at least the maximum per trade/);
  await open.fill('2000');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByRole('heading', { name: 'What it would have traded' })).toBeVisible();
  await expectAccessible(page, 'the preview of real trades');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Last four characters of the key').fill(KEY.slice(-4));
  const phrase = page.getByLabel('Type TRADE REAL MONEY');
  await phrase.fill('trade real money');
  await code.fill(codes.pop() ?? '');
  const arm = page.getByRole('button', { name: 'Trade real money' });
  await arm.click();
  await expect(phrase).toHaveAccessibleDescription('Please type TRADE REAL MONEY');
  await phrase.fill('TRADE REAL MONEY');
  await arm.click();
  await expect(page.getByText('Robots you selected may trade it within its limits.')).toBeVisible();
  await expectAccessible(page, 'an armed account');

  await page.goto('/ticker/');
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
});

test('a user connects a paper account by signing in at the broker', async ({ page }) => {
  await signIn(page.context(), await joinAs('Signs In'));
  const leave = async () => {
    await page.goto('/app/user/brokers/?connect=1');
    await page.getByRole('radio', { name: /^Paper/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Connect with Alpaca' }).click();
  };
  await leave();
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page.getByText(/^You canceled at the broker\./)).toBeVisible();
  await leave();
  await page.getByRole('link', { name: 'Allow PAPAPER4321' }).click();
  await expect(page.getByRole('heading', { name: 'Set your limits' })).toBeVisible();
  await expect(page.getByText('account •••• 4321, Alpaca sign-in')).toBeVisible();
  await expectAccessible(page, 'an account connected by signing in');
});
