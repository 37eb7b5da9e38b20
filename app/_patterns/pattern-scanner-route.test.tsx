import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { setScanner } from '@/lib/analysis/intraday-patterns/current';
import { IntradayScan, READ_SESSIONS } from '@/lib/analysis/intraday-patterns/intraday-scan';
import { NO_SCANNER } from '@/lib/analysis/intraday-patterns/scanner';
import { randomSessions } from '@/lib/analysis/intraday-patterns/testing/random-sessions';
import { NO_SITE_CONFIG } from '@/lib/core/site-config/site-config';
import { problemStatus } from '@/lib/http/pages/page-problem';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { patternScannerRoute } from './pattern-scanner-route';

const catalogue = createCatalogue(MARKET);
const scan = new IntradayScan();

beforeAll(() => {
  setContainer({
    catalogue: catalogue.reader,
    baseUrl: 'https://tickproof.example',
    site: { ...NO_SITE_CONFIG, features: ['stock-pattern-scanner'] },
  });
  // Energy isn't in the market bar.
  for (const instrument of INSTRUMENTS.filter(({ ticker }) => ['SPY', 'XOM'].includes(ticker)))
    scan.take(instrument, randomSessions(READ_SESSIONS, instrument.fundId));
});
beforeEach(() => setScanner({ ...NO_SCANNER, search: async (search) => scan.search(search) }));

const page = async (query: string) =>
  render(
    await patternScannerRoute('/stock-pattern-scanner/', {
      searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))),
    }),
  );

it('shows guests what has ended, losers included, and open ones of the market bar alone', async () => {
  const { text, links } = await page('tf=5');
  expect(text).toContain('Pattern scanner: Stocks and ETFs');
  expect(text).toMatch(/−\d\.\d\dR/);
  expect(text).toMatch(/\d+ more haven’t ended\. Subscribers see them for all stocks and ETFs/);
  expect(links).toContain('/stock-pattern-scanner/?tf=60');
  const open = await page('tf=5&state=confirmed');
  expect(open.links).toContain('/ticker/SPY/');
  expect(open.links).not.toContain('/ticker/XOM/');
});

it('says what it waits for, and that there is no such pattern', async () => {
  const magic = await page('p=magic');
  expect(problemStatus(magic.html)).toBe(404);
  setScanner(NO_SCANNER);
  expect((await page('')).text).toContain('The scanner is starting');
});

it('is missing where its feature is off, and for what doesn’t exist', () => {
  const knowledge = addressKnowledge(catalogue.reader);
  const kind = (path: string, query = '') => resolveAddress(path, query, knowledge).kind;
  expect(kind('/stock-pattern-scanner/')).toBe('page');
  expect(kind('/stock-pattern-scanner/', 'tf=5&dir=up')).toBe('page');
  expect(kind('/stock-pattern-scanner/', 'tf=15')).toBe('redirect');
  expect(kind('/stock-pattern-scanner/', 'tf=30')).toBe('missing');
  expect(kind('/crypto-pattern-scanner/')).toBe('missing');
  expect(kind('/forex-pattern-scanner/')).toBe('missing');
});
