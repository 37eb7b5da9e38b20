import type { Kysely } from 'kysely';
import { cleanLine } from '@/lib/community/clubs/post-text';
import { readRecord } from '@/lib/community/predictions/server/read-predictions';
import { findByHandle } from '@/lib/community/profiles/server/member-store';
import type { RobotId } from '@/lib/core/base/brand';
import { isoDay, utcDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { readSharedList, readSharedLists } from '@/lib/people/watchlists/server/shared-list-store';
import type { SharedList } from '@/lib/people/watchlists/shared-list';
import { readPaperRecord } from '@/lib/trading/accounts/server/read-paper-record';
import type { FollowedSince, MemberList, MemberProfile } from '../profile';

/** Addresses that a file of a sitemap takes. */
const MOST_LISTED = 50_000;

/**
 * A member's page by a handle they have, or had.
 * @returns null for a handle that nobody had, and for members who left
 */
export async function readProfile(
  db: Kysely<Schema>,
  market: MarketName,
  handle: string,
): Promise<MemberProfile | null> {
  const found = await findByHandle(db, handle);
  if (!found) return null;
  const { userId, member, shown } = found;
  const shared = await readSharedLists(db, userId, market);
  return {
    handle: found.handle,
    joined: isoDay(utcDay(found.joinedAt)).slice(0, 7),
    follows: shown.follows ? await readFollows(db, userId) : null,
    paper: shown.paper ? { record: await readPaperRecord(db, userId, market) } : null,
    predictions: shown.predictions ? await readRecord(db, market, member) : null,
    watchlists: { ...shared, lists: shared.lists.map(withCleanName) },
  };
}

/** As `MemberPages.list`. */
export async function readMemberList(
  db: Kysely<Schema>,
  market: MarketName,
  handle: string,
  no: number,
): Promise<MemberList | null> {
  const found = await findByHandle(db, handle);
  const list = found && (await readSharedList(db, found.userId, market, no));
  return list && { ...withCleanName(list), handle: found.handle };
}

/** What can't be seen, or changes the direction of text, isn't part of a name that others see. */
function withCleanName<List extends SharedList>(list: List): List {
  return { ...list, name: cleanLine(list.name) || `List ${list.no}` };
}

async function readFollows(db: Kysely<Schema>, userId: string): Promise<readonly FollowedSince[]> {
  const rows = await db
    .selectFrom('robot_follows')
    .select(['robot_id', 'followed_at'])
    .where('user_id', '=', userId)
    .orderBy('followed_at', 'desc')
    .orderBy('robot_id')
    .execute();
  return rows.map(({ robot_id, followed_at }) => ({
    robotId: Number(robot_id) as RobotId,
    followedAt: followed_at,
  }));
}

/** As `MemberPages.listed`. */
export async function readListed(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('members')
    .select('handle')
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        ...[eb('shows_follows', '=', 1), eb('shows_paper', '=', 1), eb('shows_predictions', '=', 1)],
        exists(
          selectFrom('shared_watchlists as shared')
            .select('no')
            .whereRef('shared.user_id', '=', 'members.user_id')
            .where('shared.stopped_at', 'is', null),
        ),
      ]),
    )
    .orderBy('handle')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ handle }) => handle);
}
