import { InputError } from '@/lib/core/base/errors';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { readUserAccounts } from '@/lib/trading/accounts/server/exported-rows';
import { readWholeLog } from './account-log-store';
import { deletionProblem } from './disconnect-account';

/** Export and deletion of what belongs to accounts at brokers alone. */
export const BROKER_ACCOUNT_DATA: readonly UserData[] = [
  userData({
    table: 'account_keys',
    privacyNotice: 'Keys of your accounts at brokers',
    personal: [],
    exported: { not: 'Keys and tokens never leave the trader; accounts say which ones they have.' },
    async deleted(tx, { id }) {
      const problem = await deletionProblem(tx, id);
      if (problem !== null) throw new InputError(problem);
      await tx
        .deleteFrom('account_keys')
        .where('account_id', 'in', ({ selectFrom }) =>
          selectFrom('trading_accounts').select('id').where('user_id', '=', id),
        )
        .execute();
    },
  }),
  userData({
    table: 'account_events',
    privacyNotice: 'everything that happened to an account at a broker',
    personal: [],
    async exported(db, { id }) {
      const found: unknown[] = [];
      for (const account of await readUserAccounts(db, id, 'broker')) {
        const entries = await readWholeLog(db, account.id);
        found.push(
          ...entries.map(({ event, prevHash, hash }) => ({
            Event: JSON.parse(event) as unknown,
            PreviousEntry: prevHash,
            Entry: hash,
          })),
        );
      }
      return { BrokerAccountEvents: found };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'differences',
    privacyNotice: 'where we and a broker differ',
    personal: [],
    async exported(db, { id }) {
      const found: unknown[] = [];
      for (const account of await readUserAccounts(db, id, 'broker')) {
        const rows = await db
          .selectFrom('differences')
          .selectAll()
          .where('account_id', '=', account.id)
          .orderBy('found_at')
          .execute();
        found.push(
          ...rows.map((row) => ({
            AccountId: row.account_id,
            Symbol: row.symbol,
            Kind: row.kind,
            Expected: row.expected,
            Found: row.found,
            State: row.state,
            FoundAt: exportedInstant(row.found_at),
            EndedAt: exportedInstant(row.ended_at),
          })),
        );
      }
      return { BrokerDifferences: found };
    },
    deleted: 'with-account',
  }),
];
