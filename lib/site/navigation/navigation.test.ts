import type { AddressKnowledge } from '../addresses/page';
import { resolveAddress } from '../addresses/resolve';
import { DESTINATIONS, SECTIONS } from './destinations';
import { pageExists } from './exists';
import { buildMenu } from './menu';
import { audienceAt, shownDestinations } from './shown';

/** The addresses of the specification's top menu and footer (section 2). */
const SPECIFIED = `
/ /app/tradeideas/ /bot-trading/virtualagents/all/ /buy-sell-signals/ /app/prelogin/?homePageMode=trader
/app/prelogin/?homePageMode=help /stock-tpe/ /crypto-tpe/ /forex-tpe/ /etf-tpe/ /stock-pattern-screener/
/crypto-pattern-screener/ /forex-pattern-screener/ /etf-pattern-screener/ /app/patterns/overview/
/stock-pattern-scanner/ /crypto-pattern-scanner/ /forex-pattern-scanner/ /marketplace/patterns
/marketplace/ai-active-portfolios /marketplace/ai-model-portfolios /marketplace/401k /marketplace/active-portfolios
/marketplace/model-portfolios /app/ai-wizard/start /app/ai-wizard/ /app/portfolios/portfolios/PERSONAL/0
/app-ng/screener /app-ng/screener?open=time-machine /app-ng/earnings-calendar /app/papertrades/exchange/
/app-ng/list-performance/watchlist/market /app/trader-club/list /app/club/list /app/predictions/community/
/lp/1-on-1-lesson/ /app/academy/webcasts /app/courses/ /app/academy/videos /trading-investing-101/ /blogs/ /lp/ebooks
/app/guest/share_with_friends /app/user/memberships/level /app/user/memberships/cc /app/marketsummary/global/gain?p=7
/app/whats-new/ /ticker/[ticker]/ /app/ai-robots/virtualaccounts/ /bot-trading/virtualaccounts/
/app/prelogin/beginner /app/prelogin/intermediate /app/prelogin/expert
/app/legal/?article=disclaimers-and-limitations /app/generalinfo/contacts /app/generalinfo/faq /app/papertrades
/app/rss/ /about/day-traders/ /affiliate-program/ /tags/all/[code]`
  .trim()
  .split(/\s+/);

const KNOWLEDGE: AddressKnowledge = {
  findTicker: () => null,
  readSearch: () => ({ tickers: [], keyword: '', unknown: [] }),
  robot: () => null,
  findInstrument: (ticker) => ticker,
  tag: (code: string) => code,
  entrySlug: (_, slug) => slug,
  pageCount: () => 1,
  hasFeature: () => true,
  settle: (list) => ({ list, isLasting: true }),
};

const shown = (features: Parameters<typeof shownDestinations>[0]['features'] = []) =>
  shownDestinations({ features });
const all = (more: Partial<Parameters<typeof shownDestinations>[0]> = {}) =>
  shownDestinations({ features: [], exists: () => true, ...more });

describe('the table of destinations', () => {
  it('has every address that the specification’s menus and footer name', () => {
    const paths = new Set(DESTINATIONS.flatMap(({ path, linksTo = path }) => [path, linksTo]));
    paths.add('/app/home/?homePageMode=help');
    expect(SPECIFIED.filter((path) => !paths.has(path))).toEqual([]);
    expect(SPECIFIED.length).toBeGreaterThan(55);
  });

  it('answers at all of them', () => {
    const answers = (path: string) => {
      const [pathname = '', query = ''] = path.replace('[ticker]', 'AAPL').split('?');
      return resolveAddress(pathname, query, KNOWLEDGE).kind !== 'missing';
    };
    expect(SPECIFIED.filter((path) => !answers(path))).toEqual([]);
  });

  it('names each place once in a section and once in the footer, with a short subtitle', () => {
    for (const column of ['section', 'footer'] as const) {
      const paths = DESTINATIONS.filter((one) => one[column]).map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
    }
    for (const { subtitle = '', title } of DESTINATIONS) {
      expect(subtitle.length).toBeLessThan(48);
      expect(title).not.toBe('');
    }
    for (const { groups } of buildMenu(all()).flatMap((entry) => (entry.kind === 'section' ? [entry] : [])))
      expect(groups.length).toBeLessThanOrEqual(3);
  });

  it('shows only places with a page of their own at exactly that address', () => {
    expect(shown().length).toBeGreaterThan(15);
    for (const { path } of shown()) expect([path, pageExists(path)]).toEqual([path, true]);
    expect(pageExists('/app/trader-club/new')).toBe(false);
    // Another spelling of the help center.
    expect(pageExists('/app/prelogin/?homePageMode=help')).toBe(false);
    expect(pageExists('/app/prelogin/?homePageMode=trader')).toBe(true);
    // A query that the page ignores makes no place of its own.
    expect(pageExists('/ticker/?open=time-machine')).toBe(false);
    expect(pageExists('/app/user/memberships/level?selectedProducts=Expert')).toBe(true);
    expect(shown().map(({ path }) => path)).toContain('/app/ai-robots/virtualaccounts/');
    expect(shown().map(({ path }) => path)).toContain('/app/trader-club/list');
  });

  it('hides features that are off, and the portfolio manager from beginners', () => {
    const flagged = (features: Parameters<typeof shown>[0]) =>
      all({ features: features ?? [] })
        .filter(({ flag }) => flag !== undefined)
        .map(({ path }) => path);
    expect(flagged([])).toEqual([]);
    expect(flagged(['crypto-pattern-scanner', '401k'])).toEqual([
      '/crypto-pattern-scanner/',
      '/marketplace/401k',
    ]);
    const titles = (isBeginner: boolean) => all({ isBeginner }).map(({ title }) => title);
    expect(titles(false)).toContain('AI Portfolio Manager');
    expect(titles(true)).not.toContain('AI Portfolio Manager');
  });

  it('shows real-time crypto to users always, to guests only about crypto with the feature on', () => {
    const link = all().find(({ title }) => title === 'Crypto real time');
    if (!link) throw new Error('there is no such link');
    expect(audienceAt(link, '/bot-crypto-trading/', [])).toBe('users');
    expect(audienceAt(link, '/bot-trading/', ['crypto-real-time'])).toBe('users');
    expect(audienceAt(link, '/bot-crypto-trading/', ['crypto-real-time'])).toBe('everyone');
  });
});

describe('the menu', () => {
  it('has a section for each group with places, named after its content', () => {
    const today = buildMenu(shown()).map((entry) => (entry.kind === 'link' ? entry.item.title : entry.title));
    expect(today).toEqual([
      'Trading',
      'Investing',
      'Screener',
      'Marketplace',
      'Academy',
      'Pricing',
      'Your account',
    ]);
    const later = buildMenu(all());
    expect(later.map(({ section }) => section)).toEqual(SECTIONS);
    expect(later.map((entry) => (entry.kind === 'link' ? entry.item.title : entry.title))).toEqual([
      'Trading',
      'Investing',
      'Screener',
      'Marketplace',
      'Academy',
      'Pricing',
      'Your account',
    ]);
  });

  it('puts the variants of one tool into a row', () => {
    const [trading] = buildMenu(all());
    const rows = trading?.kind === 'section' ? trading.groups.flatMap((group) => group.rows) : [];
    const trend = rows.find(({ title }) => title === 'Trend prediction');
    expect(trend?.items.map(({ title }) => title)).toEqual(['Stocks', 'ETFs', 'Crypto', 'Forex']);
  });
});
