import { LEVEL_FIELDS, LEVELS, type LevelChoice } from '@/lib/robots/catalogue/classes/levels';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import { splitWords } from '@/lib/robots/catalogue/search/keywords';
import {
  DEFAULT_SORT,
  NO_FILTER,
  type RobotFilter,
  type RobotSearch,
  type SearchViewer,
} from '@/lib/robots/catalogue/search/request';
import { SORT_FIELDS } from '@/lib/robots/catalogue/search/sort-fields';
import { createRandom, type RandomSource } from '@/lib/robots/catalogue/synthetic/random-source';
import type { RobotSummary } from '@/lib/robots/catalogue/types';

export interface Query {
  readonly request: RobotSearch;
  readonly viewer: SearchViewer;
}

const QUERIES = 200;
const PAGE_SIZES = [6, 6, 12, 24];
const FOLLOWED = 30;

/** Filters as visitors combine them. */
type Narrowing = (random: RandomSource, robots: readonly RobotSummary[]) => Partial<RobotFilter>;

const anyRobot = (random: RandomSource, robots: readonly RobotSummary[]) => random.pick(robots);

const NARROWINGS: readonly Narrowing[] = [
  (random) => ({ fundTypes: random.pick([['S', 'E'], ['F'], ['C']] as const) }),
  (random) => ({ accountsType: random.pick(['NoAccounts', 'Virtual', 'RealMoney'] as const) }),
  (random) => ({ analysisTypes: random.pick([['TA'], ['FA'], ['TA', 'TAFA']] as const) }),
  (random) => ({ robotTypes: [random.pick(ROBOT_TYPES).name, random.pick(ROBOT_TYPES).name] }),
  (random) => ({ robotTypes: [random.pick(ROBOT_TYPES).name] }),
  (random) => ({ riskLevels: random.pick([['Low'], ['Low', 'Medium'], LEVELS] as const) }),
  (random) => ({ timeframes: random.pick([[5], [15], [5, 60]] as const) }),
  (random, robots) => ({ tickers: anyRobot(random, robots).tickers.slice(0, 2) }),
  (random, robots) => ({
    tickers: [...anyRobot(random, robots).tickers, ...anyRobot(random, robots).tickers].slice(0, 5),
    tradedTickers: anyRobot(random, robots).tickers,
  }),
  (random, robots) => ({ searchKeyword: pickKeyword(random, anyRobot(random, robots)) }),
  (random, robots) => {
    const robot = anyRobot(random, robots);
    return { searchKeyword: `${pickKeyword(random, robot)} ${pickKeyword(random, robot)}` };
  },
  (random) => ({ tradesMin: random.pick([1, 20, 100, 500]) }),
  (random) => ({ tradesMin: random.int(0, 100), tradesMax: random.int(100, 900) }),
  (random) => ({ initialBalanceMin: random.pick([1000, 5000, 10_000]), initialBalanceMax: 50_000 }),
  (random) => ({
    levels: { [random.pick(LEVEL_FIELDS)]: random.pick(['Low', 'High', 'LowAndMedium'] as LevelChoice[]) },
  }),
  (random) => ({
    levels: Object.fromEntries(
      LEVEL_FIELDS.map((field) => [
        field,
        random.pick(['Any', 'LowAndMedium', 'HighAndMedium'] as LevelChoice[]),
      ]),
    ),
  }),
  (random) => ({ isFollowed: random.chance(0.5) }),
];

/**
 * Some 200 searches, the same for the same robots: every order in both directions over everything, each filter alone,
 * then two to five filters together, on first and deep pages.
 */
export function makeQueryMix(robots: readonly RobotSummary[]): readonly Query[] {
  const random = createRandom(11);
  const ordered = SORT_FIELDS.flatMap(({ field, forbids }) =>
    [false, true]
      .filter((ascending) => !(ascending && forbids === 'ascending'))
      .map((ascending) => ({ sort: { by: field, ascending } })),
  );
  const alone = NARROWINGS.map((narrow) => narrow(random, robots));
  const mixed = Array.from({ length: QUERIES - ordered.length - alone.length }, () => ({
    ...Object.assign(
      {},
      ...Array.from({ length: random.int(0, 5) }, () => random.pick(NARROWINGS)(random, robots)),
    ),
    sort: random.chance(0.4) ? DEFAULT_SORT : random.pick(ordered).sort,
    offset: random.chance(0.7)
      ? 0
      : random.chance(0.5)
        ? random.int(1, 20) * 6
        : random.int(0, robots.length),
  }));
  return [...ordered, ...alone, ...mixed].map((more) => ({
    request: { ...NO_FILTER, offset: 0, pageSize: random.pick(PAGE_SIZES), sort: DEFAULT_SORT, ...more },
    viewer: {
      seesMoney: random.chance(0.3),
      followed: new Set(Array.from({ length: FOLLOWED }, () => anyRobot(random, robots).id)),
      notified: new Set(),
    },
  }));
}

/** A word someone looking for this robot would type, complete or as a prefix. */
function pickKeyword(random: RandomSource, robot: RobotSummary): string {
  const words = splitWords(`${robot.name} ${robot.description}`);
  const word = words.length === 0 ? 'trader' : random.pick(words);
  return random.chance(0.5) ? word : word.slice(0, Math.max(3, word.length - 3));
}
