import { plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Keep in step with the privacy article, which states these periods. */
const OPEN_CHECKOUTS_RETENTION_MS = 30 * DAY_MS;
const PAYMENT_EVENTS_RETENTION_MS = 730 * DAY_MS;

/** Export, deletion and purging of plans and payments. */
export const MEMBERSHIP_DATA: readonly UserData[] = [
  userData({
    table: 'memberships',
    privacyNotice: 'Plans and checkouts',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('memberships').selectAll().where('user_id', '=', id).execute();
      return {
        Memberships: rows.map((row) => ({
          Product: row.product,
          Source: row.source,
          Period: row.period,
          PriceCents: Number(row.price_cents),
          StartedAt: exportedInstant(row.started_at),
          PaidUntil: exportedInstant(row.paid_until),
          CancelledAt: exportedInstant(row.cancelled_at),
          EndedAt: exportedInstant(row.ended_at),
          ProviderReference: row.provider_ref,
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'checkouts',
    privacyNotice: 'Plans and checkouts',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('checkouts').selectAll().where('user_id', '=', id).execute();
      return {
        Checkouts: rows.map((row) => ({
          Items: JSON.parse(row.items) as unknown,
          Period: row.period,
          TotalCents: Number(row.total_cents),
          Source: row.source,
          State: row.state,
          CreatedAt: exportedInstant(row.created_at),
        })),
      };
    },
    deleted: 'with-account',
    purge: (db, now) =>
      db
        .deleteFrom('checkouts')
        .where('state', '!=', 'completed')
        .where('created_at', '<', plus(now, -OPEN_CHECKOUTS_RETENTION_MS))
        .execute(),
  }),
  userData({
    table: 'tool_credit_lines',
    privacyNotice: 'Plans and checkouts',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('tool_credit_lines')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('at')
        .orderBy('no')
        .execute();
      return {
        ToolCredit: rows.map((row) => ({
          Month: row.month + 1,
          Product: row.product,
          Cents: Number(row.cents),
          BalanceCents: Number(row.balance_cents),
          At: exportedInstant(row.at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'payment_disputes',
    privacyNotice: 'Plans and checkouts',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('payment_disputes').selectAll().where('user_id', '=', id).execute();
      return {
        PaymentDisputes: rows.map((row) => ({
          ProviderReference: row.provider_ref,
          Outcome: row.outcome,
          ChangedAt: exportedInstant(row.changed_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'payment_events',
    privacyNotice: 'Messages of the payment provider',
    personal: ['event_id'],
    exported: { not: 'Marks that an event of the payment provider was taken; none says whose it was.' },
    deleted: { not: 'None says whose it was.' },
    purge: (db, now) =>
      db
        .deleteFrom('payment_events')
        .where('received_at', '<', plus(now, -PAYMENT_EVENTS_RETENTION_MS))
        .execute(),
  }),
];
