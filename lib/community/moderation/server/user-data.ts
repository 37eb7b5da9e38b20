import { plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { findMember } from '../../profiles/server/member-store';

/** Days for which reports are stored once somebody decided about the post; the privacy article says the same. */
const REPORT_RETENTION_DAYS = 365;

/** Export and deletion of reports and decisions: the public log stays, and names nobody. */
export const MODERATION_DATA: readonly UserData[] = [
  userData({
    table: 'post_reports',
    privacyNotice: 'posts you report, and why',
    personal: ['reporter', 'note'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('post_reports')
        .innerJoin('members', 'members.member', 'post_reports.reporter')
        .selectAll('post_reports')
        .where('members.user_id', '=', id)
        .orderBy('post_reports.at')
        .execute();
      return {
        ReportedPosts: rows.map((row) => ({
          Post: row.post_id,
          Rule: row.rule,
          Note: row.note,
          At: exportedInstant(row.at),
        })),
      };
    },
    async deleted(tx, { id }) {
      const found = await findMember(tx, id);
      if (found) await tx.deleteFrom('post_reports').where('reporter', '=', found.member).execute();
    },
    purge: (db, now) =>
      db
        .deleteFrom('post_reports')
        .where('settled_at', '<', plus(now, -REPORT_RETENTION_DAYS * DAY_MS))
        .execute(),
  }),
  userData({
    table: 'club_actions',
    privacyNotice: 'The public log of moderators names neither you nor them',
    personal: ['actor_id'],
    exported: { not: 'what staff did about clubs is in the public log' },
    async deleted(tx, { id }) {
      await tx.updateTable('club_actions').set({ actor_id: null }).where('actor_id', '=', id).execute();
    },
  }),
  userData({
    table: 'moderation_actions',
    privacyNotice: 'what moderators decide about your posts, and your appeals',
    personal: ['author', 'actor_id', 'note', 'appeal', 'appeal_answer'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('moderation_actions')
        .innerJoin('members', 'members.member', 'moderation_actions.author')
        .selectAll('moderation_actions')
        .where('members.user_id', '=', id)
        .orderBy('moderation_actions.at')
        .execute();
      return {
        ModeratorsDecisions: rows.map((row) => ({
          Post: row.post_id,
          Decision: row.event,
          Rule: row.rule,
          Note: row.note,
          By: row.actor_kind,
          At: exportedInstant(row.at),
          ReversedAt: exportedInstant(row.reversed_at),
          Appeal: row.appeal,
          AppealedAt: exportedInstant(row.appealed_at),
          AppealState: row.appeal_state,
          Answer: row.appeal_answer,
        })),
      };
    },
    async deleted(tx, { id }) {
      await tx.updateTable('moderation_actions').set({ actor_id: null }).where('actor_id', '=', id).execute();
      const found = await findMember(tx, id);
      if (!found) return;
      await tx
        .updateTable('moderation_actions')
        .set({ note: '', appeal: null, appeal_answer: null })
        .where('author', '=', found.member)
        .execute();
    },
  }),
];
