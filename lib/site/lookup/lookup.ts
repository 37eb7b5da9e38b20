import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import {
  matchName,
  NAME_FITS,
  type NameFit,
  type NameKeys,
  type TextKeys,
  toNameKeys,
  toTextKeys,
} from './named';
import { type LookupQuery, MAX_FOUND, makeFilter, type TradedCounts } from './query';
import { type Entry, makeEntry, type Rank, rankBy } from './rank';

/** Finds instruments by typed text. */
export interface Lookup {
  /** The best matches, at most `MAX_FOUND`; see `rankBy` for the order. */
  search(query: LookupQuery, traded: TradedCounts): readonly Instrument[];
  byId(fundId: FundId): Instrument | null;
  /** By exact ticker, ignoring case. */
  byTicker(ticker: string): Instrument | null;
  /**
   * By ticker, however it's spelled ("EUR/USD", "BRKB", "BTC-USD"), what the market bar calls it ("nasdaq"), full name,
   * common company name ("apple"), or a prefix no other company shares; ignores case. Every search field and address
   * reads its texts by this.
   */
  byName(name: string): Instrument | null;
}

interface Found {
  readonly instrument: Instrument;
  readonly rank: number;
}

/** Indexes instruments; of two with the same name, the one with prices gets it. */
export function createLookup(instruments: readonly Instrument[]): Lookup {
  const entries = [...instruments].sort(byDataThenTicker).map(makeEntry);
  const ids = new Map(instruments.map((instrument) => [instrument.fundId, instrument]));
  const tickers = new Map(instruments.map((instrument) => [instrument.ticker, instrument]));
  const named = indexNames(entries.map(({ instrument }) => ({ instrument, keys: toNameKeys(instrument) })));

  const byName = (name: string) => byTicker(name) ?? bestNamed(named, toTextKeys(name), findSuccessor);
  const byTicker = (ticker: string) => tickers.get(ticker.trim().toUpperCase()) ?? null;
  const findSuccessor = (instrument: Instrument) =>
    (instrument.renamedToId === null ? null : ids.get(instrument.renamedToId)) ?? instrument;

  return {
    search(query, traded) {
      const isWanted = makeFilter(query, traded, findSuccessor);
      if (query.text.trim() === '') return best(entries, isWanted, rankByRobots(traded));
      const rank = rankBy(query.text);
      const named = byName(query.text);
      return rank ? best(entries, isWanted, (entry) => (entry.instrument === named ? 0 : rank(entry))) : [];
    },
    byId: (fundId) => ids.get(fundId) ?? null,
    byTicker,
    byName,
  };
}

interface Named {
  readonly instrument: Instrument;
  readonly keys: NameKeys;
}

/** By everything that a text which identifies them may be equal to or begin with, so that no look-up scans them all. */
function indexNames(all: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const index = new Map<string, Named[]>();
  for (const one of all) {
    const { ticker, spellings, index: indexName, name, company } = one.keys;
    for (const key of new Set([ticker, ...spellings, indexName, name, company, firstWord(company)])) {
      const known = index.get(key);
      if (known) known.push(one);
      else index.set(key, [one]);
    }
  }
  index.delete('');
  return index;
}

function firstWord(text: string): string {
  return /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
}

/**
 * The instrument a text identifies best. Among several with the same name, those with prices count; if two remain, only
 * the first with the full name is accepted.
 */
function bestNamed(
  named: ReadonlyMap<string, readonly Named[]>,
  text: TextKeys,
  toSuccessor: (instrument: Instrument) => Instrument,
): Instrument | null {
  const fits = new Map<NameFit, Instrument[]>();
  const asked = [text.ticker, text.spelling, text.name, text.company, firstWord(text.company)];
  for (const { instrument, keys } of new Set(asked.flatMap((key) => named.get(key) ?? []))) {
    const fit = matchName(text, keys);
    if (fit) fits.set(fit, [...(fits.get(fit) ?? []), instrument]);
  }
  for (const fit of NAME_FITS) {
    const fitting = fits.get(fit) ?? [];
    const priced = fitting.filter((instrument) => !toSuccessor(instrument).noData);
    const candidates = priced.length > 0 && fit !== 'beginning' ? priced : fitting;
    const [first] = candidates;
    if (!first) continue;
    const isOne = new Set(candidates.map(toSuccessor)).size === 1;
    return isOne || fit === 'name' ? first : null;
  }
  return null;
}

/** Without a text, instruments traded by more robots come first. */
function rankByRobots(traded: TradedCounts): Rank {
  return ({ instrument }) => -(traded.get(instrument.ticker) ?? 0);
}

/** Entries with data come first, then by ticker; a stable sort keeps that order within a rank. */
function best(
  entries: readonly Entry[],
  isWanted: (instrument: Instrument) => boolean,
  toRank: Rank,
): readonly Instrument[] {
  const found: Found[] = [];
  for (const entry of entries) {
    const rank = toRank(entry);
    if (rank !== null && isWanted(entry.instrument)) found.push({ instrument: entry.instrument, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ instrument }) => instrument);
}

function byDataThenTicker(a: Instrument, b: Instrument): number {
  return Number(a.noData) - Number(b.noData) || (a.ticker < b.ticker ? -1 : 1);
}
