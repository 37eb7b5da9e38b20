import fc from 'fast-check';
import { isNoExtra, OPEN_RANGE } from './extra-filters';
import { countDimensions, isIndexable, type ListAddress, listPath, unfilteredList } from './list-address';
import type { AddressKnowledge } from './page';
import { resolveAddress } from './resolve';
import { arbitraryList } from './testing/random-lists';
import { readWords } from './testing/read-words';

const TICKERS: Readonly<Record<string, string>> = {
  AAPL: 'AAPL',
  MSFT: 'MSFT',
  ALL: 'ALL',
  FB: 'META',
  META: 'META',
  'BTC.X': 'BTC.X',
  'ETH.X': 'ETH.X',
  'BRK.B': 'BRK.B',
  SPY: 'SPY',
  'BRK-B': 'BRK.B',
  'EUR/USD': 'EURUSD',
  EURUSD: 'EURUSD',
};

const knowledge: AddressKnowledge = {
  robot: (id) => {
    if (id === 666 || id === -1_000_000_066) return 'removed';
    return id === 12 || id === -1_000_000_005 ? { id, slug: 'trend-trader' } : null;
  },
  findTicker: (text) => TICKERS[text.toUpperCase()] ?? null,
  findInstrument: (text) => TICKERS[text.toUpperCase()] ?? null,
  readSearch: readWords((text) => TICKERS[text.toUpperCase()] ?? null),
  entrySlug: () => null,
  tag: () => null,
  pageCount: () => 9,
  hasFeature: () => true,
  settle: (list) => ({ list, isLasting: true }),
};

function resolve(url: string) {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  return resolveAddress(path, query, knowledge);
}

/** What an address leads to: its page, or a redirect target. */
function outcome(url: string): string {
  const resolution = resolve(url);
  if ('to' in resolution) return `-> ${resolution.to}`;
  return resolution.kind === 'page' ? resolution.name : resolution.kind;
}

describe('addresses that answer', () => {
  it.each([
    ['/', 'home'],
    ['/api-reference/', 'apiReference'],
    ['/api-reference/paper-trades/', 'apiSubject'],
    ['/app/rss/', 'rss'],
    ['/ticker/', 'tickers'],
    ['/ticker/AAPL/', 'ticker'],
    ['/ticker/BTC.X/', 'ticker'],
    ['/ticker/BRK.B/', 'ticker'],
    ['/robots.txt', 'robotsTxt'],
    ['/sitemap.xml', 'sitemapIndex'],
    ['/sitemaps/robots-12.xml', 'sitemapFile'],
    ['/og/robot/12.png', 'robotPicture'],
    ['/og/robot/broker-5.png', 'robotPicture'],
    ['/bot-trading/', 'list'],
    ['/bot-forex-trading/', 'list'],
    ['/bot-crypto-trading/', 'list'],
    ['/bot-trading/virtualagents/all/', 'list'],
    ['/bot-trading/signals/', 'list'],
    ['/bot-trading/realmoney/ta/', 'list'],
    ['/bot-trading/ta/', 'list'],
    ['/bot-trading/ta-fa/', 'list'],
    ['/bot-trading/fa-ta&fa/', 'list'],
    ['/bot-trading/ta&fa/new/', 'list'],
    ['/bot-trading/top10/', 'list'],
    ['/bot-trading/AAPL/', 'list'],
    ['/bot-trading/new/AAPL-MSFT/', 'list'],
    ['/bot-crypto-trading/virtualagents/ta/ticker-centric/BTC.X-ETH.X/', 'list'],
    ['/bot-trading/all/ALL/', 'list'],
    ['/bot-trading/?page=9', 'list'],
    ['/bot-trading/?q=gold%20miners', 'list'],
    ['/bot-trading/?sort=profit-factor&page=2', 'list'],
    ['/bot-trading/?sort=name&order=descending', 'list'],
    ['/bot-trading/?utm_source=x&fbclid=1', 'list'],
    ['/bot-trading/12-trend-trader/', 'robot'],
    ['/bot-trading/12-trend-trader/?page=x', 'robot'],
    ['/bot-trading/robot/5/', 'robot'],
    ['/app/legal/', 'legal'],
    ['/app/legal/?article=disclaimers-and-limitations', 'legal'],
    ['/app/legal/?article=terms&utm_source=x', 'legal'],
    ['/app/legal/?utm_source=x&article=privacy', 'legal'],
    ['/app/home/?homePageMode=help', 'help'],
    ['/app/home/?homePageMode=help&article=plans', 'help'],
    ['/app/home/?utm_source=x&homePageMode=help&article=profit-factor', 'help'],
    ['/app/prelogin/', 'levelTest'],
    ['/app/prelogin/?utm_source=x', 'levelTest'],
    ['/app/prelogin/beginner', 'level'],
    ['/app/prelogin/expert?homePageMode=help', 'level'],
    ['/app/help-editor/?alias=robot_product_12', 'helpEditor'],
    ['/app/auth/', 'auth'],
    ['/app/userpublic/forgotPassword', 'forgotPassword'],
    ['/app/userpublic/confirmRegistration/?token=1', 'confirmRegistration'],
    ['/app/userpublic/confirmEmail/?token=1', 'confirmEmail'],
    ['/app/auth/?action=ask_for_sign_up', 'auth'],
    ['/app/auth/?redirect_to_mobile_app=true&action=ask_for_sign_up', 'auth'],
    ['/app/user/memberships/level', 'memberships'],
    ['/app/user/memberships/level?selectedProducts=AIRobots&selectedRobotProductId=12', 'memberships'],
    ['/app/user/memberships/level?selectedProducts=nonsense&selectedRobotProductId=x', 'memberships'],
    ['/app/mobilewebviewpapertrades/ai-robot/12/', 'mobileRobot'],
    ['/app/mobilewebviewpapertrades/ai-robot/12/?token=secret&cx_user=7', 'mobileRobot'],
    ['/app/mobilewebviewpapertrades/ai-robot/-1000000005/', 'mobileRobot'],
  ])('%s is %s', (url, kind) => {
    expect(outcome(url)).toBe(kind);
  });
});

describe('other spellings', () => {
  it.each([
    ['/bot-trading', '/bot-trading/'],
    ['//bot-trading//', '/bot-trading/'],
    ['/Bot-Trading/', '/bot-trading/'],
    ['/bot-trading/?page=1', '/bot-trading/'],
    ['/bot-trading/virtualaccounts/', '/bot-trading/virtualagents/'],
    ['/bot-trading/VirtualAgents/ALL', '/bot-trading/virtualagents/all/'],
    ['/bot-trading/TickerCentric/', '/bot-trading/ticker-centric/'],
    ['/bot-trading/fa-ta/', '/bot-trading/ta-fa/'],
    ['/bot-trading/ta%26fa/', '/bot-trading/ta&fa/'],
    ['/bot-trading/ta-fa-ta&fa/', '/bot-trading/'],
    ['/bot-trading/msft-aapl/', '/bot-trading/AAPL-MSFT/'],
    ['/bot-trading/AAPL-AAPL/', '/bot-trading/AAPL/'],
    ['/bot-trading/FB/', '/bot-trading/META/'],
    ['/bot-trading/SPY-MSFT-META-BRK.B-AAPL-ALL/', '/bot-trading/AAPL-BRK.B-META-MSFT-SPY/'],
    ['/bot-trading/all/all/', '/bot-trading/all/ALL/'],
    ['/bot-trading/?sort=profit-factor-ascending', '/bot-trading/?sort=profit-factor&order=ascending'],
    ['/bot-trading/?sort=annual-return', '/bot-trading/'],
    ['/bot-trading/?sort=common-tickers', '/bot-trading/'],
    ['/bot-trading/?page=2&sort=name', '/bot-trading/?sort=name&page=2'],
    [
      '/bot-trading/?account=virtualagents&analysis=ta&analysis=fa&type=',
      '/bot-trading/virtualagents/ta-fa/',
    ],
    ['/bot-trading/virtualagents/new/?account=&type=top10', '/bot-trading/top10/'],
    ['/bot-trading/new/?search=msft,+aapl', '/bot-trading/new/AAPL-MSFT/'],
    ['/bot-trading/new/AAPL/?search=gold++miners', '/bot-trading/new/AAPL/?q=gold%20miners'],
    ['/bot-trading/new/AAPL/?search=msft', '/bot-trading/new/AAPL-MSFT/'],
    ['/bot-trading/new/AAPL/?q=gold&search=', '/bot-trading/new/AAPL/'],
    ['/bot-trading/?search=fb', '/bot-trading/META/'],
    ['/bot-trading/?search=gold+foo', '/bot-trading/?q=gold&typed=foo'],
    ['/bot-trading/?search=foo', '/bot-trading/?q=foo'],
    ['/bot-trading/?q=old&search=aapl+foo&typed=bar', '/bot-trading/AAPL/?typed=foo'],
    [
      '/bot-trading/AAPL-ALL-BTC.X-META-MSFT/?search=spy+foo',
      '/bot-trading/AAPL-ALL-BTC.X-META-MSFT/?typed=SPY%20foo',
    ],
    ['/bot-trading/?trades-min=10&trades-max=', '/bot-trading/?trades=10-'],
    ['/bot-trading/?trades-min=200&trades-max=+10', '/bot-trading/?trades=10-200'],
    ['/bot-trading/?trades=50-10&risk=HIGH-low', '/bot-trading/?risk=low-high&trades=10-50'],
    ['/bot-trading/?timeframe=60-5-15&profile=expert&volatility=any', '/bot-trading/'],
    ['/bot-trading/12/', '/bot-trading/12-trend-trader/'],
    ['/bot-trading/12-old-name', '/bot-trading/12-trend-trader/'],
    ['/bot-crypto-trading/12-trend-trader/', '/bot-trading/12-trend-trader/'],
    ['/bot-trading/Robot/5', '/bot-trading/robot/5/'],
    ['/ticker', '/ticker/'],
    ['/ticker/aapl', '/ticker/AAPL/'],
    ['/Ticker/AAPL/', '/ticker/AAPL/'],
    ['/ticker/EUR%2FUSD/', '/ticker/EURUSD/'],
    ['/bot-trading/spy-brk-b-aapl/', '/bot-trading/AAPL-BRK.B-SPY/'],
    ['/ticker/FB/', '/ticker/META/'],
    ['/ticker/fb', '/ticker/META/'],
    ['/ticker//btc.x', '/ticker/BTC.X/'],
    ['/ticker/%41APL/', '/ticker/AAPL/'],
    ['/API-Reference', '/api-reference/'],
    ['/api-reference/Robots', '/api-reference/robots/'],
    ['/app/rss', '/app/rss/'],
    ['/app/legal', '/app/legal/'],
    ['/app/legal?article=Terms', '/app/legal/?article=terms'],
    ['/app/legal/?article=', '/app/legal/'],
    ['/APP/Legal/?utm=1&article=privacy', '/app/legal/?article=privacy'],
    ['/app/home?homePageMode=help', '/app/home/?homePageMode=help'],
    ['/app/home/?homePageMode=Help&article=', '/app/home/?homePageMode=help'],
    ['/app/home/?article=Plans&homePageMode=help', '/app/home/?homePageMode=help&article=plans'],
    ['/APP/Home/', '/'],
    ['/app/home/?homePageMode=trader', '/app/prelogin/?homePageMode=trader'],
    ['/app/prelogin/?homePageMode=Trader', '/app/prelogin/?homePageMode=trader'],
    ['/app/prelogin/?homePageMode=help', '/app/home/?homePageMode=help'],
    ['/app/prelogin', '/app/prelogin/'],
    ['/app/prelogin/Expert', '/app/prelogin/expert'],
    ['/app/help-editor?alias=plans', '/app/help-editor/?alias=plans'],
    ['/app/auth?action=ask_for_sign_up', '/app/auth/?action=ask_for_sign_up'],
    ['/app/auth', '/app/auth/'],
    ['/app/userpublic/forgotPassword/', '/app/userpublic/forgotPassword'],
    ['/app-ng/home/', '/app-ng/home'],
    ['/.well-known/change-password', '/app/user/account/'],
    ['/app/user/memberships/cc/?checkout=1', '/app/user/memberships/cc?checkout=1'],
    ['/app/prelogin/expert/', '/app/prelogin/expert'],
    ['/APP/userpublic/forgotpassword?token=1', '/app/userpublic/forgotPassword?token=1'],
    ['/app/user/memberships/level/', '/app/user/memberships/level'],
    [
      '/app/User/memberships/level/?selectedProducts=Expert&selectedRobotProductId=-1000000005',
      '/app/user/memberships/level?selectedProducts=Expert&selectedRobotProductId=-1000000005',
    ],
    ['/app/mobilewebviewpapertrades/ai-robot/12', '/app/mobilewebviewpapertrades/ai-robot/12/'],
    [
      '/app/MobileWebViewPaperTrades/AI-Robot/012/?token=secret',
      '/app/mobilewebviewpapertrades/ai-robot/12/',
    ],
  ])('%s leads to %s in one step', (url, to) => {
    expect(outcome(url)).toBe(`-> ${to}`);
    expect(resolve(to).kind).toBe('page');
  });

  it('redirect permanently, and searches temporarily, because their meaning changes with the robots', () => {
    expect(resolve('/bot-trading/aapl/').kind).toBe('redirect');
    expect(resolve('/bot-trading/?search=aapl').kind).toBe('instead');
  });
});

describe('addresses of nothing', () => {
  it.each([
    '/nothing/',
    '/ticker/NOPE/',
    '/ticker/constructor/',
    '/ticker/AAPL/more/',
    '/ticker/AAPL-MSFT/',
    '/bot-trading/nothing/',
    '/bot-trading/new/top10/',
    '/bot-trading/ta/virtualagents/',
    '/bot-trading/AAPL/new/',
    '/bot-trading/AAPL-NOPE/',
    '/bot-trading/new/AAPL/more/',
    '/bot-trading/ta-xx/',
    '/bot-trading/?page=0',
    '/bot-trading/?page=10',
    '/bot-trading/?page=2&page=3',
    '/bot-trading/?page=1e1',
    '/bot-trading/?sort=nonsense',
    '/bot-trading/?sort=name&order=up',
    '/bot-trading/AAPL-MSFT/?sort=common-tickers&order=ascending',
    '/bot-trading/?type=nonsense',
    '/bot-trading/?account=nonsense',
    '/bot-trading/?risk=extreme',
    '/bot-trading/?trades=ten',
    '/bot-trading/?volatility=huge',
    '/bot-trading/13-x/',
    '/bot-trading/12-trend-trader/more/',
    '/bot-trading/robot/',
    '/bot-trading/robot/6/',
    '/bot-trading/robot/x/',
    '/bot-trading/%ZZ/',
    '/bot-trading/constructor/',
    '/sitemaps/../x.xml',
    '/og/robot/12.svg',
    '/app/',
    '/app/home/?homePageMode=nothing',
    '/app/home/?homePageMode=help&homePageMode=help',
    '/app/home/?homePageMode=help&article=nothing',
    '/app/home/?homePageMode=help&article=plans&article=ledger',
    '/app/home/help/',
    '/app/prelogin/advisor/',
    '/app/prelogin/constructor/',
    '/app/prelogin/expert/more/',
    '/app/legal/?article=nothing',
    '/app/legal/?article=terms&article=privacy',
    '/app/legal/terms/',
    '/app/auth/more/',
    '/app/user/memberships/',
    '/app/mobilewebviewpapertrades/ai-robot/',
    '/app/mobilewebviewpapertrades/ai-robot/13/',
    '/app/mobilewebviewpapertrades/ai-robot/0/',
    '/app/mobilewebviewpapertrades/ai-robot/x/',
    '/app/mobilewebviewpapertrades/ai-robot/12-trend-trader/',
    '/app/mobilewebviewpapertrades/ai-robot/12/more/',
  ])('%s is missing', (url) => {
    expect(outcome(url)).toBe('missing');
  });

  it('distinguishes removed robots from unknown ones, however they are spelled', () => {
    for (const url of [
      '/bot-trading/666-x/',
      '/bot-trading/666',
      '/bot-trading/robot/66/',
      '/app/mobilewebviewpapertrades/ai-robot/666/',
    ])
      expect(outcome(url)).toBe('removed');
  });
});

/** Includes balances, which only users may filter by. */
const anyList: fc.Arbitrary<ListAddress> = fc
  .tuple(arbitraryList, fc.constantFrom(OPEN_RANGE, { min: 10_000, max: 25_000 }))
  .map(([list, balance]) => ({ ...list, extra: { ...list.extra, balance } }));

describe('the table of lists', () => {
  it('writes an address for every list that leads back to it, and only that', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const path = listPath(list);
        expect(resolve(path)).toMatchObject({ kind: 'page', name: 'list', about: list, path });
        expect(path).toMatch(/^\/[\w&./-]+\/(\?[\w%=&.~!*'()-]+)?$/);
      }),
      { numRuns: 500 },
    );
  });

  it('never sends a request in circles, whatever is asked', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'signals',
        'VIRTUALACCOUNTS',
        'ta',
        'fa-ta',
        'ta%26fa',
        'new',
        'All',
        'robot',
        '12',
        '5',
      ),
      fc.constantFrom('aapl', 'FB-spy', '..', '.', '', '%2F', '%00', '?', '#'),
      fc.string({ maxLength: 8 }),
    );
    const url = fc.tuple(
      fc.constantFrom('bot-trading', 'BOT-forex-trading', 'bot-crypto-trading', 'app', 'og', 'x'),
      fc.array(word, { maxLength: 5 }),
      fc.constantFrom(
        '',
        '?page=2',
        '?sort=name-descending',
        '?search=aapl',
        '?q=%20x%20',
        '?page=1&type=NEW',
      ),
      fc.constantFrom('', '/'),
    );
    fc.assert(
      fc.property(url, ([root, words, query, end]) => {
        const first = resolve(`/${[root, ...words].join('/')}${end}${query}`);
        if (first.kind === 'redirect') expect(resolve(first.to).kind).not.toBe('redirect');
      }),
      { numRuns: 3000 },
    );
  });

  it('shows search engines at most two ways of narrowing, one ticker, no search and no other order', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const usual = list.sort.by === 'full.annualPL' && !list.sort.ascending;
        const dimensions = [list.accountsType, list.analysisTypes[0], list.robotType, list.tickers[0]].filter(
          Boolean,
        ).length;
        expect(countDimensions(list)).toBe(dimensions);
        expect(isIndexable(list)).toBe(
          dimensions <= 2 &&
            list.look === 'cards' &&
            list.compared.length === 0 &&
            list.tickers.length <= 1 &&
            list.keyword === '' &&
            list.unread === '' &&
            usual &&
            isNoExtra(list.extra),
        );
      }),
    );
  });

  it('caches what search engines see and the orders of full lists, without unknown queries', () => {
    const key = (url: string) => {
      const found = resolve(url);
      if (found.kind !== 'page' || found.page.isCacheable?.(found.about) === false) return null;
      return found.path;
    };
    expect(key('/bot-trading/new/?utm=1')).toBe('/bot-trading/new/');
    expect(key('/bot-trading/?page=2&x=y')).toBe('/bot-trading/?page=2');
    expect(key('/bot-trading/?sort=name')).toBe('/bot-trading/?sort=name');
    expect(key('/bot-trading/12-trend-trader/?a=b')).toBe('/bot-trading/12-trend-trader/');
    expect(key('/app/legal/?utm=1&article=terms')).toBe('/app/legal/?article=terms');
    expect(key('/app/home/?utm=1&homePageMode=help&article=plans')).toBe(
      '/app/home/?homePageMode=help&article=plans',
    );
    expect(key('/app/prelogin/expert?utm=1')).toBe('/app/prelogin/expert');
    expect(key('/app/help-editor/?alias=plans')).toBe('/app/help-editor/');
    expect(key('/app/auth/?action=ask_for_sign_up')).toBe('/app/auth/');
    expect(key('/app/user/memberships/level?selectedProducts=Expert')).toBe('/app/user/memberships/level');
    const mobile = '/app/mobilewebviewpapertrades/ai-robot/12/';
    expect(key(`${mobile}?token=secret`)).toBe(mobile);
    for (const url of ['/bot-trading/?q=x', '/bot-trading/AAPL-MSFT/', '/bot-trading/new/?sort=name', '/x/'])
      expect(key(url)).toBeNull();
    expect(listPath(unfilteredList('crypto'))).toBe('/bot-crypto-trading/');
  });
});

it.each(['/stock-pattern-scanner/', '/marketplace/401k'])('%s is there where its feature is on', (url) => {
  expect(outcome(url)).toMatch(/^(patternScanner|fundMenu)$/);
  expect(resolveAddress(url, '', { ...knowledge, hasFeature: () => false }).kind).toBe('missing');
});
