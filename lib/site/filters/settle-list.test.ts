import fc from 'fast-check';
import { LEVEL_CHOICE_NAMES, LEVEL_FIELDS, LEVELS } from '@/lib/robots/catalogue/classes/levels';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import { ACCOUNTS_TYPE_NAMES } from '@/lib/robots/catalogue/search/request';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { RISK_PROFILES } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { arbitraryList } from '@/lib/site/addresses/testing/random-lists';
import { readWords } from '@/lib/site/addresses/testing/read-words';
import { type FilterAction, reduceFilters } from './reduce-filters';
import { type CountRobots, holdInterlocks, settleList } from './settle-list';

const findTicker = (text: string) => (/^[A-Z.]+$/.test(text) ? text : null);

function makeKnowledge(countRobots: CountRobots): AddressKnowledge {
  return {
    robot: () => null,
    findTicker,
    readSearch: readWords(findTicker),
    findInstrument: () => null,
    entrySlug: () => null,
    tag: () => null,
    pageCount: () => 99,
    hasFeature: () => true,
    settle: (list) => settleList(list, countRobots),
  };
}

/** The final result of requesting an address: `list`, or the redirect's status and target. */
function arrive(url: string, countRobots: CountRobots): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const found = resolveAddress(path, query, makeKnowledge(countRobots));
  if (found.kind === 'redirect') return `308 ${found.to}`;
  if (found.kind === 'instead') return `307 ${found.to}`;
  return found.kind === 'page' ? found.name : found.kind;
}

const PLENTY: CountRobots = () => 50;
const NONE: CountRobots = () => 0;
/** The best ten are few among those of some tickers and none of an analysis; other lists hold many. */
const FEW_TOP: CountRobots = ({ robotType, tickers, analysisTypes }) =>
  robotType !== 'Top10' ? 50 : tickers.length > 0 ? 1 : analysisTypes.length > 0 ? 0 : 10;
const NO_MONEY_BUT_STOCKS: CountRobots = ({ assetClass, accountsType, tickers }) =>
  accountsType === 'RealMoney' && (assetClass !== 'stocks-etf' || tickers.includes('BTC.X')) ? 0 : 50;

const BEGINNER = 'profile=beginner&positions=low-and-medium&volatility=low-and-medium&drawdown=low';

describe('a list one arrives at', () => {
  it.each([
    // Fallbacks: temporary, because they depend on the current robots.
    [
      '/bot-trading/virtualagents/ta/top10/AAPL-MSFT/',
      FEW_TOP,
      '307 /bot-trading/virtualagents/ta/all/AAPL-MSFT/?instead-of=/bot-trading/virtualagents/ta/top10/AAPL-MSFT/',
    ],
    [
      '/bot-trading/?type=top10&search=NVDA',
      FEW_TOP,
      '307 /bot-trading/all/NVDA/?instead-of=/bot-trading/top10/NVDA/',
    ],
    ['/bot-trading/fa/top10/', FEW_TOP, '307 /bot-trading/top10/?instead-of=/bot-trading/fa/top10/'],
    [
      '/bot-crypto-trading/realmoney/fa/',
      NO_MONEY_BUT_STOCKS,
      '307 /bot-trading/realmoney/?instead-of=/bot-crypto-trading/realmoney/fa/',
    ],
    [
      '/bot-crypto-trading/realmoney/AAPL/?q=gold%20miners',
      NO_MONEY_BUT_STOCKS,
      '307 /bot-trading/realmoney/AAPL/?q=gold%20miners&instead-of=/bot-crypto-trading/realmoney/AAPL/%3Fq%3Dgold%2520miners',
    ],
    [
      '/bot-crypto-trading/realmoney/BTC.X/?q=gold',
      NO_MONEY_BUT_STOCKS,
      '307 /bot-trading/realmoney/?q=gold&instead-of=/bot-crypto-trading/realmoney/BTC.X/%3Fq%3Dgold',
    ],
    // Two at once, reported as one.
    [
      '/bot-crypto-trading/realmoney/top10/BTC.X/',
      NONE,
      '307 /bot-trading/realmoney/?instead-of=/bot-crypto-trading/realmoney/top10/BTC.X/',
    ],
    // Interlocks: always.
    ['/bot-trading/?profile=beginner', PLENTY, `308 /bot-trading/?${BEGINNER}`],
    [
      '/bot-trading/?profile=intermediate',
      PLENTY,
      '308 /bot-trading/?profile=intermediate&volatility=low-and-medium&drawdown=low-and-medium',
    ],
    ['/bot-trading/?profile=intermediate&drawdown=low', PLENTY, 'list'],
    [
      '/bot-trading/?profile=beginner&drawdown=high',
      PLENTY,
      `308 /bot-trading/?${BEGINNER}&instead-of=/bot-trading/%3Fprofile%3Dbeginner%26drawdown%3Dhigh`,
    ],
    [
      '/bot-trading/?horizon=low&volatility=high',
      PLENTY,
      '308 /bot-trading/?volatility=low&horizon=low&instead-of=/bot-trading/%3Fvolatility%3Dhigh%26horizon%3Dlow',
    ],
    ['/bot-trading/?horizon=medium', PLENTY, '308 /bot-trading/?volatility=low-and-medium&horizon=medium'],
    ['/bot-trading/?horizon=high', PLENTY, 'list'],
    [
      // As sent by the form without JavaScript.
      `/bot-trading/?${BEGINNER.replace('&drawdown', '&diversification=any&drawdown')}&horizon=high`,
      PLENTY,
      '308 /bot-trading/?profile=beginner&positions=low-and-medium&drawdown=low&horizon=high&instead-of=/bot-trading/%3Fprofile%3Dbeginner%26positions%3Dlow-and-medium%26volatility%3Dlow-and-medium%26drawdown%3Dlow%26horizon%3Dhigh',
    ],
    [
      '/bot-trading/ta/?risk=low',
      PLENTY,
      '308 /bot-trading/?risk=low&instead-of=/bot-trading/ta/%3Frisk%3Dlow',
    ],
    ['/bot-trading/all/?risk=low', PLENTY, '308 /bot-trading/?risk=low'],
    [
      '/bot-trading/top10/?profile=beginner&drawdown=low&page=2',
      PLENTY,
      `308 /bot-trading/?${BEGINNER}&instead-of=/bot-trading/top10/%3Fprofile%3Dbeginner%26drawdown%3Dlow`,
    ],
    // Both in one step.
    [
      '/bot-forex-trading/realmoney/ta/?risk=low',
      NO_MONEY_BUT_STOCKS,
      '307 /bot-trading/realmoney/?instead-of=/bot-forex-trading/realmoney/%3Frisk%3Dlow',
    ],
    // Valid combinations.
    ['/bot-trading/virtualagents/?risk=low&timeframe=5', PLENTY, 'list'],
    ['/bot-trading/top10/AAPL/', PLENTY, 'list'],
    ['/bot-trading/all/ALL/?risk=low', PLENTY, 'list'],
    ['/bot-trading/realmoney/', NONE, 'list'],
    ['/bot-crypto-trading/realmoney/?robots=mine', NONE, 'list'],
    // Undone.
    ['/bot-trading/top10/NVDA/?fallback=off', FEW_TOP, 'list'],
    ['/bot-trading/top10/NVDA/?sort=name&fallback=off', FEW_TOP, 'list'],
    ['/bot-trading/top10/NVDA/?fallback=off', PLENTY, '307 /bot-trading/top10/NVDA/'],
    ['/bot-trading/?fallback=off', PLENTY, '307 /bot-trading/'],
    ['/bot-trading/?fallback=on', PLENTY, '308 /bot-trading/'],
    // A replacement is valid only while the other list leads there.
    ['/bot-trading/all/NVDA/?instead-of=/bot-trading/top10/NVDA/', FEW_TOP, 'list'],
    ['/bot-trading/all/NVDA/?page=2&instead-of=/bot-trading/top10/NVDA/', FEW_TOP, 'list'],
    ['/bot-trading/all/NVDA/?instead-of=/bot-trading/top10/NVDA/', PLENTY, '307 /bot-trading/all/NVDA/'],
    ['/bot-trading/new/?instead-of=/bot-trading/top10/NVDA/', FEW_TOP, '307 /bot-trading/new/'],
    ['/bot-trading/new/?instead-of=//elsewhere.example/', FEW_TOP, '308 /bot-trading/new/'],
    ['/bot-trading/new/?instead-of=', FEW_TOP, '308 /bot-trading/new/'],
  ])('%s', (url, countRobots, end) => {
    expect(arrive(url, countRobots)).toBe(end);
    const [, to = url] = end.split(' ');
    expect(arrive(to, countRobots)).toBe('list');
  });

  it('keeps the requested list while no robot has figures', () => {
    expect(arrive('/bot-trading/top10/NVDA/', () => Infinity)).toBe('list');
  });
});

/** A fixed number of robots per list, few or many. */
const arbitraryCounts: fc.Arbitrary<CountRobots> = fc.func(fc.constantFrom(0, 0, 3, 6)).map(
  (count) => (list) =>
    // Display options don't change a list.
    count(listPath({ ...list, page: 1, insteadOf: null, isExact: false })),
);

const arbitraryArrival: fc.Arbitrary<ListAddress> = fc
  .record({ list: arbitraryList, insteadOf: fc.option(arbitraryList), isExact: fc.boolean() })
  .map(({ list, ...rest }) => ({ ...list, ...rest }));

const arbitraryAction: fc.Arbitrary<FilterAction> = fc.oneof(
  fc.record({
    type: fc.constant('set-account'),
    accountsType: fc.constantFrom(...ACCOUNTS_TYPE_NAMES),
  } as const),
  fc.record({ type: fc.constant('set-analyses'), analysisTypes: fc.subarray([...ANALYSIS_TYPES]) } as const),
  fc.record({
    type: fc.constant('set-robot-type'),
    robotType: fc.constantFrom(...ROBOT_TYPES.map(({ name }) => name)),
  } as const),
  fc.record({
    type: fc.constant('set-choices'),
    filter: fc.constant('riskLevels'),
    values: fc.subarray([...LEVELS]),
  } as const),
  fc.record({ type: fc.constant('set-profile'), profile: fc.constantFrom(...RISK_PROFILES) } as const),
  fc.record({
    type: fc.constant('set-level'),
    field: fc.constantFrom(...LEVEL_FIELDS),
    choice: fc.constantFrom(...LEVEL_CHOICE_NAMES),
  } as const),
);

describe('settling', () => {
  it('takes one step from anywhere, with any robots', () => {
    fc.assert(
      fc.property(arbitraryArrival, arbitraryCounts, (list, countRobots) => {
        const [, to = listPath(list)] = arrive(listPath(list), countRobots).split(' ');
        expect(arrive(to.startsWith('/') ? to : listPath(list), countRobots)).toBe('list');
        const settled = settleList(list, countRobots).list;
        expect(listPath(settleList(settled, countRobots).list)).toBe(listPath(settled));
      }),
      { numRuns: 200 },
    );
  });

  it('can always be undone where robots were too few', () => {
    fc.assert(
      fc.property(arbitraryList, arbitraryCounts, (list, countRobots) => {
        const { list: shown, isLasting } = settleList(list, countRobots);
        if (isLasting || !shown.insteadOf) return;
        expect(arrive(listPath({ ...shown.insteadOf, isExact: true }), countRobots)).toBe('list');
      }),
      { numRuns: 200 },
    );
  });

  it('has nothing left to do after a click', () => {
    fc.assert(
      fc.property(arbitraryArrival, arbitraryAction, (list, action) => {
        const next = reduceFilters(list, action);
        expect(holdInterlocks(next)).toEqual(next);
      }),
      { numRuns: 200 },
    );
  });
});
