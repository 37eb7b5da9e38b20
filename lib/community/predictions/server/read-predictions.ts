import type { Kysely } from 'kysely';
import { readHandles } from '@/lib/community/profiles/server/member-store';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import {
  type PredictionList,
  type PredictionQuestion,
  type PredictionRecord,
  QUESTIONS_PER_PAGE,
  type QuestionDetails,
  type QuestionPage,
  SHOWN_VOTES,
} from '../predictions';
import { findPlace } from './board-store';
import { toOwnVote } from './vote-store';

/** Of a member's decided questions, the newest. */
const RECORD_LENGTH = 100;

/** Open ones by when they lock, locked ones by when they're decided, decided ones newest first. */
export async function listQuestions(
  db: Kysely<Schema>,
  market: MarketName,
  show: PredictionList,
  page: number,
): Promise<QuestionPage> {
  const inList = db.selectFrom('prediction_windows').where('market', '=', market).where('state', '=', show);
  const { total } = await inList.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await inList
    .selectAll()
    .orderBy('resolves_at', show === 'decided' ? 'desc' : 'asc')
    .orderBy('ticker')
    .orderBy('id')
    .limit(QUESTIONS_PER_PAGE)
    .offset((page - 1) * QUESTIONS_PER_PAGE)
    .execute();
  return { total: Number(total), questions: rows.map(toQuestion) };
}

/** As `Predictions.details`. */
export async function readDetails(
  db: Kysely<Schema>,
  id: string,
  page: number,
): Promise<QuestionDetails | null> {
  const row = await db.selectFrom('prediction_windows').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const votes =
    row.state === 'open'
      ? []
      : await db
          .selectFrom('prediction_votes')
          .selectAll()
          .where('window_id', '=', id)
          .orderBy('at')
          .orderBy('voter')
          .limit(SHOWN_VOTES)
          .offset((page - 1) * SHOWN_VOTES)
          .execute();
  const handles = await readHandles(
    db,
    votes.map(({ voter }) => voter),
  );
  return {
    question: toQuestion(row),
    revealed: votes.map((vote) => ({
      ...toOwnVote(vote),
      voter: vote.voter,
      handle: handles.get(vote.voter) ?? null,
    })),
  };
}

/** As `Predictions.record`. */
export async function readRecord(
  db: Kysely<Schema>,
  market: MarketName,
  member: string,
): Promise<PredictionRecord> {
  const rows = await db
    .selectFrom('prediction_votes as vote')
    .innerJoin('prediction_windows as window', 'window.id', 'vote.window_id')
    .selectAll('window')
    .select(['vote.percent', 'vote.holds_position', 'vote.at', 'vote.salt', 'vote.commitment'])
    .where('vote.voter', '=', member)
    .where('window.market', '=', market)
    .where('window.state', '=', 'decided')
    .orderBy('window.resolves_at', 'desc')
    .orderBy('window.id')
    .limit(RECORD_LENGTH)
    .execute();
  return {
    place: await findPlace(db, market, member),
    decided: rows.map((row) => ({ question: toQuestion(row), vote: toOwnVote(row) })),
  };
}

function toQuestion(row: Row<'prediction_windows'>): PredictionQuestion {
  return {
    ...{ id: row.id, fundId: row.fund_id, ticker: row.ticker, horizon: row.horizon },
    ...{ from: row.from_day, to: row.to_day, state: row.state },
    ...{ opensAt: row.opens_at, locksAt: row.locks_at, resolvesAt: row.resolves_at },
    ...{ baseRate: row.base_rate, pastCount: row.past_count, reference: row.reference },
    ...{ votes: row.votes, median: row.median },
    ...{ outcome: row.outcome, close: row.close, reason: row.reason },
  };
}
