import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export of votes. */
export const PREDICTION_DATA: readonly UserData[] = [
  userData({
    table: 'prediction_votes',
    privacyNotice: 'your predictions, with when you made them',
    personal: ['voter', 'percent'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('prediction_votes as vote')
        .innerJoin('members', 'members.member', 'vote.voter')
        .selectAll('vote')
        .where('members.user_id', '=', id)
        .orderBy('vote.at')
        .execute();
      return {
        Predictions: rows.map((row) => ({
          Question: row.window_id,
          Percent: row.percent,
          HoldsPosition: row.holds_position === 1,
          At: exportedInstant(row.at),
          Salt: row.salt,
          Commitment: row.commitment,
        })),
      };
    },
    deleted: {
      not: 'they are part of a public record that scores are computed from; what names the member goes with the account',
    },
  }),
];
