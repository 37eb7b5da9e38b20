import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { newId } from '@/lib/people/accounts/server/secrets';
import type { ClubSummary } from '../../clubs/club';
import type { ClubDecision, LoggedClubAction } from '../moderation';

/** Decisions about clubs that the public log lists. */
const MOST_LISTED = 100;

/** Stores what staff did about a club. @param club as it was before */
export async function insertClubAction(
  tx: Kysely<Schema>,
  club: ClubSummary,
  { event, rule, note }: Pick<ClubDecision, 'event' | 'rule' | 'note'>,
  actorId: string,
  now: Millis,
): Promise<void> {
  await tx
    .insertInto('club_actions')
    .values({
      ...{ id: newId(), club_id: club.id, event, rule, note, actor_id: actorId, at: now },
      ...{ old_name: club.name, old_about: club.about },
    })
    .execute();
}

/** What staff did about clubs, newest first. */
export async function readClubLog(db: Kysely<Schema>): Promise<readonly LoggedClubAction[]> {
  const rows = await db
    .selectFrom('club_actions')
    .innerJoin('clubs', 'clubs.id', 'club_actions.club_id')
    .selectAll('club_actions')
    .select('clubs.name')
    .orderBy('club_actions.at', 'desc')
    .orderBy('club_actions.id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, club_id: clubId, name, event, rule, note, at }) => ({
    ...{ id, clubId, name, event, rule, note, at },
  }));
}
