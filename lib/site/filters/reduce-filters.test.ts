import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';
import { findFallback } from './fallback';
import { PROFILE_LEVELS } from './profiles';
import { type FilterAction, reduceFilters } from './reduce-filters';

type Change = Partial<Omit<ListAddress, 'extra'>> & { readonly extra?: Partial<ListAddress['extra']> };

const STOCKS = unfilteredList('stocks-etf');
const DEFAULT = STOCKS.sort;
const COMMON = { by: 'commonTickers', ascending: false } as const;
const BY_NAME = { by: 'name.keyword', ascending: true } as const;

function state({ extra, ...change }: Change): ListAddress {
  return { ...STOCKS, ...change, extra: { ...NO_EXTRA, ...extra } };
}

const BEGINNER = {
  maxOpenPositions: 'LowAndMedium',
  robotVolatility: 'LowAndMedium',
  acceptableRisk: 'Low',
} as const;
const BEGINNER_LONG = {
  maxOpenPositions: 'LowAndMedium',
  acceptableRisk: 'Low',
  timeHorizon: 'High',
} as const;

/** One row per rule: before, action, after. */
const RULES: readonly (readonly [rule: string, before: Change, action: FilterAction, after: Change])[] = [
  [
    'changing the asset class resets filters',
    {
      accountsType: 'Virtual',
      robotType: 'New',
      tickers: ['AAPL'],
      keyword: 'x',
      sort: BY_NAME,
      page: 3,
      extra: { timeframes: [5] },
    },
    { type: 'set-asset-class', assetClass: 'crypto' },
    { assetClass: 'crypto' },
  ],
  [
    'changing the asset class resets the filters of users as well',
    { extra: { isMine: true, balance: { min: 1000, max: null } } },
    { type: 'set-asset-class', assetClass: 'forex' },
    { assetClass: 'forex' },
  ],
  [
    'changing the account resets the balance range and goes back to the default sort',
    { sort: BY_NAME, page: 2, extra: { isMine: true, timeframes: [5], balance: { min: 1000, max: 9000 } } },
    { type: 'set-account', accountsType: 'Virtual' },
    { accountsType: 'Virtual', extra: { isMine: true, timeframes: [5] } },
  ],
  [
    'one’s own robots are chosen among everything else that is, from the first page',
    { robotType: 'New', page: 4, extra: { timeframes: [5], balance: { min: null, max: 9000 } } },
    { type: 'set-mine', isMine: true },
    { robotType: 'New', extra: { isMine: true, timeframes: [5], balance: { min: null, max: 9000 } } },
  ],
  [
    'a profile clears the balance range, and stays with one’s own robots',
    { extra: { isMine: true, balance: { min: 1000, max: null } } },
    { type: 'set-profile', profile: 'Expert' },
    { extra: { isMine: true } },
  ],
  [
    'risk levels clear analysis and robot types',
    { analysisTypes: ['TA'], robotType: 'Top10', extra: { timeframes: [60] } },
    { type: 'set-choices', filter: 'riskLevels', values: ['Low'] },
    { extra: { riskLevels: ['Low'], timeframes: [60] } },
  ],
  [
    'analysis types clear risk levels and reset the profile to Expert',
    {
      robotType: 'New',
      extra: { riskLevels: ['Low'], profile: 'Beginner', levels: { acceptableRisk: 'Low' } },
    },
    { type: 'set-analyses', analysisTypes: ['FA'] },
    { robotType: 'New', analysisTypes: ['FA'] },
  ],
  [
    'a robot type clears risk levels and resets the profile to Expert',
    { analysisTypes: ['TA'], extra: { riskLevels: ['High'], profile: 'Intermediate' } },
    { type: 'set-robot-type', robotType: 'New' },
    { analysisTypes: ['TA'], robotType: 'New' },
  ],
  [
    'a profile clears the other filters, the account among them, and brings its levels',
    {
      accountsType: 'Virtual',
      analysisTypes: ['TA'],
      robotType: 'New',
      tickers: ['AAPL'],
      extra: { riskLevels: ['High'], timeframes: [5], trades: { min: 1, max: 2 } },
    },
    { type: 'set-profile', profile: 'Beginner' },
    {
      tickers: ['AAPL'],
      extra: {
        profile: 'Beginner',
        levels: { maxOpenPositions: 'LowAndMedium', robotVolatility: 'LowAndMedium', acceptableRisk: 'Low' },
      },
    },
  ],
  [
    'a single level clears the other filters as well',
    { robotType: 'New', extra: { riskLevels: ['High'], levels: { acceptableRisk: 'Low' } } },
    { type: 'set-level', field: 'universeDivscore', choice: 'High' },
    { extra: { levels: { acceptableRisk: 'Low', universeDivscore: 'High' } } },
  ],
  [
    'a level that the profile does not allow becomes the one that it begins with',
    { extra: { profile: 'Beginner', levels: BEGINNER } },
    { type: 'set-level', field: 'acceptableRisk', choice: 'High' },
    { extra: { profile: 'Beginner', levels: BEGINNER } },
  ],
  [
    'a single level clears the account type',
    { accountsType: 'Virtual', keyword: 'gold', tickers: ['AAPL'] },
    { type: 'set-level', field: 'acceptableRisk', choice: 'Low' },
    { keyword: 'gold', tickers: ['AAPL'], extra: { levels: { acceptableRisk: 'Low' } } },
  ],
  [
    'time horizon High forces volatility Any for a beginner, too',
    { extra: { profile: 'Beginner', levels: BEGINNER } },
    { type: 'set-level', field: 'timeHorizon', choice: 'High' },
    { extra: { profile: 'Beginner', levels: BEGINNER_LONG } },
  ],
  [
    'without it a beginner’s volatility is limited again',
    { extra: { profile: 'Beginner', levels: BEGINNER_LONG } },
    { type: 'set-level', field: 'timeHorizon', choice: 'Any' },
    { extra: { profile: 'Beginner', levels: BEGINNER } },
  ],
  [
    'the volatility is the time horizon’s while there is one',
    { extra: { levels: { timeHorizon: 'Low', robotVolatility: 'Low' } } },
    { type: 'set-level', field: 'robotVolatility', choice: 'High' },
    { extra: { levels: { timeHorizon: 'Low', robotVolatility: 'Low' } } },
  ],
  [
    'another order keeps a list that is to be shown as it is',
    { robotType: 'Top10', tickers: ['AAPL'], isExact: true },
    { type: 'set-sort', sort: BY_NAME },
    { robotType: 'Top10', tickers: ['AAPL'], isExact: true, sort: BY_NAME },
  ],
  [
    'any filter may bring a fallback again, and is told no more of the one before',
    { robotType: 'Top10', tickers: ['AAPL'], isExact: true, insteadOf: STOCKS },
    { type: 'set-account', accountsType: 'Virtual' },
    { robotType: 'Top10', tickers: ['AAPL'], accountsType: 'Virtual' },
  ],
  [
    'time horizon Low forces volatility Low',
    { extra: { levels: { robotVolatility: 'High' } } },
    { type: 'set-level', field: 'timeHorizon', choice: 'Low' },
    { extra: { levels: { timeHorizon: 'Low', robotVolatility: 'Low' } } },
  ],
  [
    'time horizon Medium forces volatility LowAndMedium',
    {},
    { type: 'set-level', field: 'timeHorizon', choice: 'Medium' },
    { extra: { levels: { timeHorizon: 'Medium', robotVolatility: 'LowAndMedium' } } },
  ],
  [
    'time horizon High forces volatility Any',
    { extra: { levels: { robotVolatility: 'Low' } } },
    { type: 'set-level', field: 'timeHorizon', choice: 'High' },
    { extra: { levels: { timeHorizon: 'High' } } },
  ],
  [
    'time horizon Any leaves the volatility alone',
    { extra: { levels: { timeHorizon: 'Low', robotVolatility: 'Low' } } },
    { type: 'set-level', field: 'timeHorizon', choice: 'Any' },
    { extra: { levels: { robotVolatility: 'Low' } } },
  ],
  [
    'changing the account resets the balance range and returns to the default sort',
    { sort: BY_NAME, robotType: 'New', extra: { balance: { min: 1, max: 2 }, trades: { min: 1, max: 2 } } },
    { type: 'set-account', accountsType: 'RealMoney' },
    { accountsType: 'RealMoney', robotType: 'New', extra: { trades: { min: 1, max: 2 } } },
  ],
  [
    'more than one ticker selects the common tickers sort',
    { tickers: ['AAPL'], sort: BY_NAME },
    { type: 'set-tickers', tickers: ['MSFT', 'AAPL'] },
    { tickers: ['AAPL', 'MSFT'], sort: COMMON },
  ],
  [
    'a third ticker leaves an order that was chosen meanwhile',
    { tickers: ['AAPL', 'MSFT'], sort: BY_NAME },
    { type: 'set-tickers', tickers: ['AAPL', 'MSFT', 'SPY'] },
    { tickers: ['AAPL', 'MSFT', 'SPY'], sort: BY_NAME },
  ],
  [
    'one ticker removes the common tickers sort',
    { tickers: ['AAPL', 'MSFT'], sort: COMMON },
    { type: 'set-tickers', tickers: ['AAPL'] },
    { tickers: ['AAPL'], sort: DEFAULT },
  ],
  [
    'no ticker removes it too',
    { tickers: ['AAPL', 'MSFT'], sort: COMMON },
    { type: 'set-tickers', tickers: [] },
    { sort: DEFAULT },
  ],
  [
    'at most five tickers count, each once',
    {},
    { type: 'set-tickers', tickers: ['F', 'E', 'D', 'D', 'C', 'B', 'A'] },
    { tickers: ['B', 'C', 'D', 'E', 'F'], sort: COMMON },
  ],
  [
    'the common tickers sort cannot be turned round',
    { tickers: ['AAPL', 'MSFT'], sort: COMMON },
    { type: 'set-sort', sort: { by: 'commonTickers', ascending: true } },
    { tickers: ['AAPL', 'MSFT'], sort: COMMON },
  ],
  ['there is no common tickers sort without tickers', {}, { type: 'set-sort', sort: COMMON }, {}],
  [
    'every change goes back to the first page',
    { page: 4 },
    { type: 'set-sort', sort: BY_NAME },
    { sort: BY_NAME },
  ],
  [
    'a page is kept apart from the filters',
    { robotType: 'New' },
    { type: 'show-page', page: 3 },
    { robotType: 'New', page: 3 },
  ],
  ['no page comes before the first', {}, { type: 'show-page', page: Number.NaN }, { page: 1 }],
  [
    'a keyword is trimmed, its white space joined, and cut',
    {},
    { type: 'set-keyword', keyword: `  a \t b${'x'.repeat(100)}` },
    { keyword: `a b${'x'.repeat(77)}` },
  ],
  [
    'all values of a group leave nothing out',
    { analysisTypes: ['TA', 'FA'] },
    { type: 'set-analyses', analysisTypes: ['TAFA', 'TA', 'FA'] },
    {},
  ],
  [
    'values of a group stand in their order',
    {},
    { type: 'set-choices', filter: 'timeframes', values: [60, 5] },
    { extra: { timeframes: [5, 60] } },
  ],
  [
    'a reset clears everything but the asset class',
    { robotType: 'New', keyword: 'x' },
    { type: 'reset' },
    {},
  ],
];

describe('robot filters', () => {
  it.each(RULES)('%s', (_, before, action, after) => {
    const from = state(before);
    const frozen = structuredClone(from);
    expect(reduceFilters(from, action)).toEqual(state(after));
    expect(from).toEqual(frozen);
  });

  it('gives every profile a choice for every level, Expert all of them', () => {
    for (const fields of Object.values(PROFILE_LEVELS))
      for (const choices of Object.values(fields)) expect(choices.length).toBeGreaterThan(0);
    for (const choices of Object.values(PROFILE_LEVELS.Expert)) expect(choices).toHaveLength(6);
  });
});

describe('fallbacks', () => {
  const CRYPTO_MONEY: ListAddress = {
    ...unfilteredList('crypto'),
    accountsType: 'RealMoney',
    tickers: ['BTC.X'],
  };
  const FALLBACKS: readonly (readonly [rule: string, list: Change, total: number, after: Change | null])[] = [
    [
      'Top10 with five or fewer and tickers becomes All',
      { robotType: 'Top10', tickers: ['AAPL'] },
      5,
      { robotType: 'All', tickers: ['AAPL'] },
    ],
    ['Top10 with six stays', { robotType: 'Top10', tickers: ['AAPL'] }, 6, null],
    ['Top10 without tickers stays', { robotType: 'Top10' }, 3, null],
    [
      'Top10 with nothing drops analysis types',
      { robotType: 'Top10', analysisTypes: ['FA'] },
      0,
      { robotType: 'Top10' },
    ],
    ['Top10 with something keeps them', { robotType: 'Top10', analysisTypes: ['FA'] }, 1, null],
    [
      'real money without robots switches to stocks and ETFs',
      { assetClass: 'crypto', accountsType: 'RealMoney', robotType: 'New' },
      0,
      { accountsType: 'RealMoney' },
    ],
    [
      'what was searched for stays there',
      { assetClass: 'crypto', accountsType: 'RealMoney', keyword: 'gold', tickers: ['AAPL', 'MSFT'] },
      0,
      { accountsType: 'RealMoney', keyword: 'gold', tickers: ['AAPL', 'MSFT'], sort: COMMON },
    ],
    [
      'tickers that no robot with real money trades there go',
      { accountsType: 'RealMoney', keyword: 'gold', tickers: ['BTC.X'], insteadOf: CRYPTO_MONEY },
      0,
      { accountsType: 'RealMoney', keyword: 'gold' },
    ],
    [
      'a list that is to be shown as it is stays',
      { robotType: 'Top10', tickers: ['AAPL'], isExact: true },
      1,
      null,
    ],
    ['real money in stocks stays', { accountsType: 'RealMoney' }, 0, null],
    ['real money with robots stays', { assetClass: 'forex', accountsType: 'RealMoney' }, 1, null],
    [
      'one’s own robots stay, however few',
      { assetClass: 'forex', accountsType: 'RealMoney', extra: { isMine: true } },
      0,
      null,
    ],
    ['an ordinary empty list stays', { robotType: 'New' }, 0, null],
  ];

  it.each(FALLBACKS)('%s', (_, list, total, after) => {
    const asked = state(list);
    const insteadOf = asked.insteadOf ?? asked;
    expect(findFallback(asked, total)).toEqual(after && { ...state(after), insteadOf });
  });
});
