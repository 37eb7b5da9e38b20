import { cutTo } from '@/lib/core/base/round';
import { LEVEL_FIELDS, type Level, type LevelChoice, type RobotLevels } from '../classes/levels';
import { isOfType } from '../classes/robot-type-rules';
import { ROBOT_TYPES } from '../classes/robot-types';
import { forGuest } from '../guest';
import type { RobotFilter, RobotSearch, RobotSort, SearchViewer } from '../search/request';
import type { RobotSearchResult, RobotSummary } from '../types';

/**
 * What a search means, written as simply as possible: each robot is checked in turn, and those that match are sorted.
 * It shares no code with the index it's compared with.
 */
export function naiveSearch(
  robots: readonly RobotSummary[],
  request: RobotSearch,
  viewer: SearchViewer,
): RobotSearchResult {
  const fitting = fittingRobots(robots, request, viewer);
  fitting.sort((a, b) => compare(a, b, request, viewer));
  return {
    items: fitting.slice(request.offset, request.offset + request.pageSize),
    total: fitting.length,
  };
}

/** How many robots a filter leaves. */
export function naiveCount(
  robots: readonly RobotSummary[],
  filter: RobotFilter,
  viewer: SearchViewer,
): number {
  return fittingRobots(robots, filter, viewer).length;
}

function fittingRobots(robots: readonly RobotSummary[], filter: RobotFilter, viewer: SearchViewer) {
  const places = robotPlaces(robots);
  const words = wordsIn(filter.searchKeyword);
  return robots.filter((robot) => fits(robot, filter, viewer, { place: places.get(robot) ?? null, words }));
}

type Place = number | null;

function fits(
  robot: RobotSummary,
  filter: RobotFilter,
  viewer: SearchViewer,
  { place, words }: { readonly place: Place; readonly words: readonly string[] },
): boolean {
  const levels = levelsOfRobot(robot);
  const agentKind = { NoAccounts: 'Signal', Virtual: 'Virtual', RealMoney: 'Brokerage' } as const;
  return (
    anyOf(filter.fundTypes, (type) => robot.fundTypes.includes(type)) &&
    (filter.accountsType === null || robot.agentKind === agentKind[filter.accountsType]) &&
    anyOf(filter.analysisTypes, (analysis) => robot.analysis === analysis) &&
    anyOf(filter.robotTypes, (name) =>
      ROBOT_TYPES.some((type) => type.name === name && isOfType(type.name, robot, place)),
    ) &&
    anyOf(filter.riskLevels, (level) => levels.risk === level) &&
    anyOf(filter.costLevels, (level) => levels.costs === level) &&
    anyOf(filter.timeframes, (timeframe) => robot.timeframe === timeframe) &&
    anyOf(filter.statuses, (status) => (status === 'retired') === (robot.retired !== undefined)) &&
    anyOf(filter.decidesBy, (decider) => (decider === 'learned') === (robot.isLearned === true)) &&
    anyOf(filter.tickers, (ticker) => robot.tickers.includes(ticker)) &&
    anyOf(filter.tradedTickers, (ticker) => robot.tickers.includes(ticker)) &&
    words.every((word) => wordsOfRobot(robot).some((own) => own.startsWith(word))) &&
    within(() => robot.statistics?.closedCount ?? null, filter.tradesMin, filter.tradesMax) &&
    within(() => robot.statistics?.annualTrades ?? null, filter.annualTradesMin, filter.annualTradesMax) &&
    within(() => robot.initialBalance, filter.initialBalanceMin, filter.initialBalanceMax) &&
    within(() => shown(robot.statistics?.annualPL), filter.annualReturnMin, filter.annualReturnMax) &&
    within(() => shown(robot.statistics?.annualPL30Days), filter.return30DaysMin, filter.return30DaysMax) &&
    within(
      () => shown(robot.sincePublication?.returnPct),
      filter.sincePublicationMin,
      filter.sincePublicationMax,
    ) &&
    within(
      () => robot.sincePublication?.closedCount,
      filter.tradesSincePublicationMin,
      filter.tradesSincePublicationMax,
    ) &&
    within(() => shown(robot.maxDrawdownPct), filter.maxDrawdownMin, filter.maxDrawdownMax) &&
    within(() => shown(robot.volatilityPct), filter.volatilityMin, filter.volatilityMax) &&
    within(() => shown(robot.statistics?.sharpeR), filter.sharpeRatioMin, filter.sharpeRatioMax) &&
    within(
      () => (hasFew(robot) ? null : shown(robot.statistics?.profitFactor)),
      filter.profitFactorMin,
      filter.profitFactorMax,
    ) &&
    within(
      () => (hasFew(robot) ? null : shown(robot.statistics?.wonPct)),
      filter.winRateMin,
      filter.winRateMax,
    ) &&
    within(() => naiveCosts(robot, viewer), filter.annualCostsMin, filter.annualCostsMax) &&
    within(
      () => shown(robot.statistics?.avgTradeDurationMinutes, 1440),
      filter.holdingDaysMin,
      filter.holdingDaysMax,
    ) &&
    within(
      () => (robot.ready ? robot.daysFromFirstOpenTrade : null),
      filter.daysRunningMin,
      filter.daysRunningMax,
    ) &&
    LEVEL_FIELDS.every((field) => isChosen(levels[field], filter.levels[field] ?? 'Any')) &&
    (filter.isFollowed === null || viewer.followed.has(robot.id) === filter.isFollowed) &&
    (filter.isPushNotificationEnabled === null ||
      viewer.notified.has(robot.id) === filter.isPushNotificationEnabled)
  );
}

/** Whether one of the values matches; true if nothing was requested. */
function anyOf<T>(values: readonly T[], isSo: (value: T) => boolean): boolean {
  return values.length === 0 || values.some(isSo);
}

type Figure = number | null | undefined;

function within(figure: () => Figure, min: Figure = null, max: Figure = null): boolean {
  if (min === null && max === null) return true;
  const value = figure();
  if (value == null) return false;
  return (min === null || value >= min) && (max === null || value <= max);
}

/** Two decimals, the others cut. */
function shown(figure: Figure, unit = 1): Figure {
  return figure == null ? null : cutTo(figure / unit, 2);
}

/** For guests the next of 0, .1, .2, .3, .5, 1, 2, 3, 5, 10 and so on. */
function naiveCosts({ statistics }: RobotSummary, viewer: SearchViewer): Figure {
  const costs = statistics?.annualCostsPct;
  if (costs == null || viewer.seesMoney) return shown(costs);
  const steps = [0.1, 1, 10, 100, 1000, 10_000].flatMap((unit) => [1, 2, 3, 5].map((step) => step * unit));
  return [0, ...steps.map((step) => Math.round(step * 10) / 10)].find((step) => step >= costs);
}

function isChosen(level: Level | null, choice: LevelChoice): boolean {
  if (choice === 'Any') return true;
  if (choice === 'LowAndMedium') return level === 'Low' || level === 'Medium';
  if (choice === 'HighAndMedium') return level === 'High' || level === 'Medium';
  return level === choice;
}

const knownLevels = new WeakMap<RobotSummary, RobotLevels>();

function levelsOfRobot(robot: RobotSummary): RobotLevels {
  const levels = knownLevels.get(robot) ?? naiveLevels(robot);
  knownLevels.set(robot, levels);
  return levels;
}

function naiveLevels(robot: RobotSummary): RobotLevels {
  const { statistics, volatilityPct, maxDrawdownPct, tickers, groups } = robot;
  const scale = (
    value: number | null | undefined,
    isLow: (v: number) => boolean,
    isHigh: (v: number) => boolean,
  ) => (value == null ? null : isLow(value) ? 'Low' : isHigh(value) ? 'High' : 'Medium');
  const robotVolatility = scale(
    volatilityPct,
    (v) => v <= 5,
    (v) => v > 10,
  );
  const acceptableRisk = scale(
    maxDrawdownPct,
    (v) => v <= 10,
    (v) => v > 25,
  );
  const both = [robotVolatility, acceptableRisk];
  return {
    maxOpenPositions: scale(
      statistics?.maxOpened || null,
      (v) => v === 1,
      (v) => v > 4,
    ),
    robotVolatility,
    universeDivscore:
      tickers.length < 2 ? 'Low' : tickers.length > 4 && groups.length > 1 ? 'High' : 'Medium',
    acceptableRisk,
    timeHorizon: scale(
      statistics?.avgTradeDurationMinutes,
      (v) => v < 1440,
      (v) => v >= 10_080,
    ),
    risk: both.includes(null)
      ? null
      : both.includes('High')
        ? 'High'
        : both.includes('Medium')
          ? 'Medium'
          : 'Low',
    costs: scale(
      statistics?.annualCostsPct,
      (v) => v <= 1,
      (v) => v > 3,
    ),
  };
}

const knownPlaces = new WeakMap<readonly RobotSummary[], ReadonlyMap<RobotSummary, Place>>();

/** The best place of each robot since publication among those of its markets with enough of a record. */
function robotPlaces(robots: readonly RobotSummary[]): ReadonlyMap<RobotSummary, Place> {
  const known = knownPlaces.get(robots);
  if (known) return known;
  const places = new Map<RobotSummary, number>();
  for (const market of [['S', 'E'], ['F'], ['C']])
    robots
      .filter(({ ready, retired }) => ready && !retired)
      .filter(
        ({ sincePublication: since }) => since !== null && since.closedCount >= 20 && since.profitPct > 0,
      )
      .filter(({ fundTypes }) => fundTypes.some((type) => market.includes(type)))
      .sort((a, b) => earnedBy(b) - earnedBy(a) || a.id - b.id)
      .forEach((robot, place) => {
        places.set(robot, Math.min(place, places.get(robot) ?? place));
      });
  knownPlaces.set(robots, places);
  return places;
}

function earnedBy({ sincePublication }: RobotSummary): number {
  return sincePublication?.profitPct ?? 0;
}

const knownWords = new WeakMap<RobotSummary, readonly string[]>();

function wordsOfRobot(robot: RobotSummary): readonly string[] {
  const words = knownWords.get(robot) ?? [
    ...new Set([robot.name, robot.description, ...robot.tickers].flatMap(wordsIn)),
  ];
  knownWords.set(robot, words);
  return words;
}

/** Split at anything that isn't a letter, digit or inner dot; without diacritics, in lower case. */
function wordsIn(text: string): string[] {
  const plain = [...text.normalize('NFKD')].filter((letter) => !/\p{M}/u.test(letter)).join('');
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+|\.{2,}/u)
    .map((word) => word.replace(/^\.|\.$/g, ''))
    .filter((word) => word !== '');
}

function compare(a: RobotSummary, b: RobotSummary, request: RobotSearch, viewer: SearchViewer): number {
  const { by, ascending } = request.sort;
  if (request.fewTradesLast && hasFew(a) !== hasFew(b)) return hasFew(a) ? 1 : -1;
  if (by === 'commonTickers') return common(b, request) - common(a, request) || compareInDefaultOrder(a, b);
  const isRefused = by === 'full.closedPL' && !viewer.seesMoney;
  if (isRefused || (by === 'full.annualPL' && !ascending)) return compareInDefaultOrder(a, b);
  const [left, right] = [sortedBy(a, request.sort, viewer), sortedBy(b, request.sort, viewer)];
  if (left === right) return a.id - b.id;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right === ascending ? -1 : 1;
}

function hasFew({ statistics }: RobotSummary): boolean {
  return statistics === null || statistics.closedCount < 20;
}

/** How many of the requested tickers it trades. */
function common(robot: RobotSummary, { tickers, tradedTickers }: RobotSearch): number {
  return robot.tickers.filter((ticker) => tickers.includes(ticker) || tradedTickers.includes(ticker)).length;
}

/** Highest annual return first, then those without one, then those that are not ready. */
function compareInDefaultOrder(a: RobotSummary, b: RobotSummary): number {
  const group = (robot: RobotSummary) => (!robot.ready ? 2 : robot.statistics?.annualPL == null ? 1 : 0);
  const figure = (robot: RobotSummary) => robot.statistics?.annualPL ?? 0;
  return group(a) - group(b) || (group(a) === 0 ? figure(b) - figure(a) : 0) || a.id - b.id;
}

function sortedBy(robot: RobotSummary, { by }: RobotSort, viewer: SearchViewer): number | string | null {
  const { statistics, ready } = robot;
  switch (by) {
    case 'name.keyword':
      return robot.name.toLowerCase();
    case 'full.closedPL':
      return statistics?.closedPL ?? null;
    case 'full.annualPL':
      return statistics?.annualPL ?? null;
    case 'full.annualPL30Days':
      return statistics?.annualPL30Days ?? null;
    case 'full.avgTradeDuration':
      return statistics?.avgTradeDurationMinutes ?? null;
    case 'full.sharpeR':
      return statistics?.sharpeR ?? null;
    case 'full.profitFactor':
      return statistics?.profitFactor ?? null;
    case 'full.openCount':
      return ready ? robot.openCount : null;
    case 'full.closedCount':
      return statistics?.closedCount ?? null;
    case 'full.daysFromFirstOpenTrade':
      return ready ? robot.daysFromFirstOpenTrade : null;
    case 'annualCosts':
      return statistics?.annualCostsPct ?? null;
    case 'annualTrades':
      return statistics?.annualTrades ?? null;
    case 'sincePublication': {
      const since = robot.sincePublication;
      return since !== null && since.closedCount >= 20 ? (since.returnPct ?? null) : null;
    }
    case 'tradesSincePublication':
      return robot.sincePublication === null ? null : robot.sincePublication.closedCount;
    case 'maxDrawdown':
      return robot.maxDrawdownPct;
    case 'winRate':
      return statistics === null ? null : statistics.wonPct;
    case 'volatility':
      return robot.volatilityPct;
    case 'luck':
      return robot.sincePublication?.luck ? Math.round(robot.sincePublication.luck.pct) : null;
    case 'openProfit':
      if (robot.openCount === 0) return null;
      return viewer.seesMoney ? robot.openProfitPct : forGuest(robot).openProfitPct;
    case 'commonTickers':
      return null;
  }
}
