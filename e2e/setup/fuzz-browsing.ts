import type { RandomSource } from '@/lib/robots/catalogue/synthetic/random-source';
import { anyValue, type FuzzRequest } from './fuzz';

/** Fuzz requests for lists, robots and public calls. */

const WORDS = [
  'bot-trading',
  'bot-forex-trading',
  'bot-crypto-trading',
  'robot',
  'signals',
  'virtualagents',
  'VirtualAccounts',
  'realmoney',
  'ta',
  'fa',
  'ta&fa',
  'ta%26fa',
  'new',
  'top10',
  'all',
  'AAPL',
  'aapl-msft',
  'BTC.X',
  'EURUSD',
  '1-x',
  '12',
  '-5',
  '99999999999999999999',
  '1e9',
  'api',
  'api-reference',
  'app',
  'rss',
  'og',
  'tickproof.png',
  '_next',
  'static',
  'sitemap.xml',
  'sitemaps',
  'robots-1.xml',
  'robots.txt',
  'healthz',
  'readyz',
  'metrics',
  '..',
  '.',
  '%00',
  '%ZZ',
  '%2e%2e',
  'con',
  'constructor',
  '__proto__',
  '<script>',
  '"',
  'é',
  '🚀',
  'x'.repeat(300),
  'eventhub',
];
const NAMES = [
  'page',
  'q',
  'sort',
  'order',
  'search',
  'account',
  'analysis',
  'type',
  '_rsc',
  'utm',
  '__proto__',
];
const VALUES = [
  '1',
  '2',
  '0',
  '-1',
  '1e3',
  'NaN',
  'name',
  'profit-factor',
  'ascending',
  'aapl',
  'gold',
  'ta',
  'new',
  '%',
  '%ff',
  '<b>',
  "' OR 1=1 --",
  'x'.repeat(200),
  '',
];
const CALLS = [
  'CxAIRobotProduct/GetAIRobots',
  'CxAIRobotProduct/GetPopularAiRobots',
  'CxAIRobotProduct/GetGraphData',
  'CxAIRobotProduct/GetStatistics',
  'CxAIRobotProduct/GetFiltersAvailability',
  'CxAIRobotProduct/GetRobotProductsPLByFundId',
  'CxAIRobotProduct/GetBrokerAccountProductsPLByFundId',
  'CxForum/GetServiceArticle',
  'antiforgery',
  'openapi.json',
  'Nothing/At/All',
];
const FIELDS = [
  'request',
  'productId',
  'period',
  'count',
  'filters',
  'fundId',
  'fromDate',
  'limit',
  'alias',
  'offset',
  'pageSize',
  'fundTypes',
  'analysisTypes',
  'robotTypes',
  'riskLevels',
  'tickers',
  'tradedTickers',
  'searchKeyword',
  'sort',
  'by',
  'ascending',
  'accountsType',
  'timeframes',
  'tradesMin',
  'tradesMax',
  'annualTradesMax',
  'costLevels',
  'initialBalanceMin',
  'timeHorizonLevel',
  '__proto__',
  'constructor',
];

function pagePath(random: RandomSource): string {
  const { pick, int, chance } = random;
  const path = Array.from({ length: int(0, 5) }, () => pick(WORDS)).join(pick(['/', '/', '/', '//']));
  const query = Array.from({ length: int(0, 3) }, () => `${pick(NAMES)}=${pick(VALUES)}`).join('&');
  return encodeURI(`/${path}${pick(['', '/'])}${query && chance(0.6) ? `?${query}` : ''}`).replaceAll(
    '%25',
    '%',
  );
}

/** @param token a guest's, which is also in their cookie */
export function fuzzBrowsing(random: RandomSource, token: string): FuzzRequest {
  const { pick, chance } = random;
  if (chance(0.5))
    return {
      method: pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']),
      path: pagePath(random),
      headers: {
        ...(chance(0.3) ? { 'accept-encoding': pick(['gzip', 'br', 'gzip;q=0, br;q=x', '*', ',,,']) } : {}),
        ...(chance(0.2) ? { 'if-none-match': pick(['*', 'W/"x"', '"', 'x'.repeat(500)]) } : {}),
        ...(chance(0.2) ? { cookie: pick(['a=b', 'XSRF-TOKEN=%', ';;;=;', 'x'.repeat(2000)]) } : {}),
        ...(chance(0.1) ? { rsc: '1' } : {}),
      },
    };
  const body = chance(0.85)
    ? JSON.stringify(anyValue(random, FIELDS, 4) ?? {})
    : pick(['{', 'null', '[]', '"x"', '', '{"a":1}}', '\u0000']);
  return {
    method: chance(0.95) ? 'POST' : pick(['GET', 'PUT', 'DELETE']),
    path: `/api/${pick(CALLS)}${pick(['', '', '', '/', '?x=1'])}`,
    headers: {
      'content-type': chance(0.95)
        ? 'application/json'
        : pick(['text/plain', 'application/x-www-form-urlencoded', '']),
      ...(chance(0.95) ? { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token } : { 'x-xsrf-token': 'x' }),
    },
    body,
  };
}
