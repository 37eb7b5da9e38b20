import { expect, test } from 'playwright/test';
import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import { manyTimes, openVerdict, SEED } from './setup/fuzz';
import { fuzzBrowsing } from './setup/fuzz-browsing';

const BROWSING = 2_500;

test('2,500 fuzz requests cause no server error, stack trace or response over a second', async () => {
  test.setTimeout(300_000);
  const origin = process.env['PRODUCT_ORIGIN'] ?? '';
  const { token } = (await (await fetch(`${origin}/api/antiforgery`)).json()) as { token: string };
  const random = createRandom(SEED);
  const verdict = openVerdict(origin);
  await manyTimes(BROWSING, async () => {
    await verdict.ask(fuzzBrowsing(random, token));
  });
  process.stdout.write(`Answers to fuzz requests: ${verdict.told()}\n`);
  expect(verdict.wrong.slice(0, 5)).toEqual([]);
  for (const status of [200, 308, 400, 404, 405])
    expect([status, verdict.statuses.has(status)]).toEqual([status, true]);
});
