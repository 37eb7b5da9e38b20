import { readJson } from '@/lib/core/database/schema';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

const NOTICE = 'Portfolios you keep';

/** Export and deletion of portfolios. */
export const PORTFOLIO_DATA: readonly UserData[] = [
  userData({
    table: 'portfolios',
    privacyNotice: NOTICE,
    personal: ['user_id', 'name'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('portfolios')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('no')
        .execute();
      return {
        Portfolios: rows.map((row) => ({
          No: row.no,
          Name: row.name,
          Currency: row.currency,
          Method: row.method,
          Benchmark: row.benchmark,
          CreatedAt: exportedInstant(row.created_at),
          ChangedAt: exportedInstant(row.changed_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'portfolio_imports',
    privacyNotice: NOTICE,
    personal: ['name'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('portfolio_imports as imports')
        .innerJoin('portfolios', 'portfolios.id', 'imports.portfolio_id')
        .select(['no', 'imports.name', 'sha256', 'format', 'added', 'imports.at', 'undone_at'])
        .where('portfolios.user_id', '=', id)
        .orderBy('imports.at')
        .execute();
      return {
        PortfolioImports: rows.map((row) => ({
          No: row.no,
          File: row.name,
          Sha256: row.sha256,
          Format: row.format,
          Added: row.added,
          At: exportedInstant(row.at),
          UndoneAt: exportedInstant(row.undone_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'portfolio_transactions',
    privacyNotice: NOTICE,
    personal: ['content'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('portfolio_transactions as rows')
        .innerJoin('portfolios', 'portfolios.id', 'rows.portfolio_id')
        .select(['no', 'rows.id', 'rows.content', 'rows.reverses', 'rows.at'])
        .where('portfolios.user_id', '=', id)
        .orderBy('rows.id')
        .execute();
      return {
        PortfolioTransactions: rows.map((row) => ({
          No: row.no,
          Id: Number(row.id),
          Reverses: row.reverses === null ? null : Number(row.reverses),
          StoredAt: exportedInstant(row.at),
          ...readJson(row.content, 'portfolio_transactions.content'),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
