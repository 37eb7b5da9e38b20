import type { Database } from '@/lib/core/database/database';
import type { MarketName } from '@/lib/market/data/source';
import type { Predictions } from '../predictions';
import { readPlaces } from './board-store';
import { readEntries } from './entry-store';
import { listQuestions, readDetails, readRecord } from './read-predictions';
import { castVote, readOwnVotes } from './vote-store';

/** Of the chain, in one answer. */
const ENTRIES_PER_PAGE = 1_000;

export function createPredictions(
  database: Pick<Database, 'db' | 'commit'>,
  market: MarketName,
): Predictions {
  const { db } = database;
  return {
    list: (show, page) => listQuestions(db, market, show, page),
    details: (id, page) => readDetails(db, id, page),
    board: (page) => readPlaces(db, market, page),
    ownVotes: (member, ids) => readOwnVotes(db, member, ids),
    vote: (member, id, vote, now) => castVote(database, market, id, member, vote, now),
    record: (member) => readRecord(db, market, member),
    entries: (afterSeq) => readEntries(db, market, afterSeq, ENTRIES_PER_PAGE),
  };
}
