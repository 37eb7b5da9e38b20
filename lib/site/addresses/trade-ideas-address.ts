import { ALL_INSTRUMENT_CLASSES, type InstrumentClass } from './instrument-class';
import { readOnce } from './market-summary-address';
import type { AddressKnowledge } from './page';

export const TRADE_IDEAS_PATH = '/app/tradeideas/';

export const IDEA_SOURCES = ['robots', 'patterns'] as const;
export type IdeaSource = (typeof IDEA_SOURCES)[number];

export const IDEA_STATES = ['waiting', 'open', 'reached', 'stopped', 'expired', 'closed'] as const;
export type IdeaState = (typeof IDEA_STATES)[number];

/** Ideas of a page. */
export const IDEA_ROWS = 50;

/** null for all. */
export interface TradeIdeasAddress {
  readonly class: InstrumentClass | null;
  readonly source: IdeaSource | null;
  readonly state: IdeaState | null;
  readonly ticker: string | null;
  readonly robotId: number | null;
  /** From 1. */
  readonly page: number;
  /** One idea alone, by its id; everything else is left out. */
  readonly idea: string | null;
}

const ALL_IDEAS: TradeIdeasAddress = {
  ...{ class: null, source: null, state: null, ticker: null, robotId: null, page: 1, idea: null },
};
export const TRADE_IDEAS_QUERY = ['class', 'source', 'state', 'ticker', 'robot', 'page', 'idea'] as const;

/** `robot.ID.NUMBER` or `pattern.INSTRUMENT.KIND.DIRECTION.DAY`, as `lib/analysis/trade-ideas` writes them. */
const IDEA_ID =
  /^(?:robot\.-?\d{1,10}\.\d{1,10}|pattern\.\d{1,10}\.[a-z\d-]{1,40}\.(?:up|down)\.\d{4}-\d\d-\d\d)$/;
const PAGE = /^[1-9]\d{0,3}$/;
const ROBOT = /^-?\d{1,10}$/;

export function tradeIdeasPath(address: Partial<TradeIdeasAddress> = {}): string {
  const { class: only, source, state, ticker, robotId, page, idea } = { ...ALL_IDEAS, ...address };
  if (idea !== null) return `${TRADE_IDEAS_PATH}?idea=${idea}`;
  const parts = [
    only !== null && `class=${only}`,
    source !== null && `source=${source}`,
    state !== null && `state=${state}`,
    ticker !== null && `ticker=${encodeURIComponent(ticker)}`,
    robotId !== null && `robot=${robotId}`,
    page !== 1 && `page=${page}`,
  ];
  const query = parts.filter((part) => part !== false).join('&');
  return `${TRADE_IDEAS_PATH}${query && `?${query}`}`;
}

/** null for a class, source, state, ticker or robot that doesn't exist, and for what is no number of a page or idea. */
export function parseTradeIdeas(
  query: URLSearchParams,
  knowledge: Pick<AddressKnowledge, 'findInstrument' | 'robot'>,
): TradeIdeasAddress | null {
  const one = <Value extends string>(name: string, all: readonly Value[]) =>
    readOnce(query, name, (text) => all.find((known) => known === text));
  const only = one('class', ALL_INSTRUMENT_CLASSES);
  const source = one('source', IDEA_SOURCES);
  const state = one('state', IDEA_STATES);
  const ticker = readOnce(query, 'ticker', (text) => knowledge.findInstrument(text) ?? undefined);
  const robotId = readOnce(query, 'robot', (text) =>
    ROBOT.test(text) && knowledge.robot(Number(text)) !== null ? Number(text) : undefined,
  );
  const page = readOnce(query, 'page', (text) => (PAGE.test(text) ? Number(text) : undefined));
  const idea = readOnce(query, 'idea', (text) => (IDEA_ID.test(text) ? text : undefined));
  if (only === undefined || source === undefined || state === undefined) return null;
  if (ticker === undefined || robotId === undefined || page === undefined || idea === undefined) return null;
  return idea === null
    ? { class: only, source, state, ticker, robotId, page: page ?? 1, idea }
    : { ...ALL_IDEAS, idea };
}

/** Search engines get a page a class, and one of all. */
export function isIndexedTradeIdeas({ class: _, page, ...choices }: TradeIdeasAddress): boolean {
  return page === 1 && Object.values(choices).every((choice) => choice === null);
}
