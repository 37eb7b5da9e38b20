import type { Kysely } from 'kysely';
import { BusyError } from '@/lib/core/base/errors';
import type { Reads } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { PortfolioRecords } from '../portfolio-records';
import { listPortfolios, removePortfolio, savePortfolio } from './portfolio-store';
import { NEW_ROWS, PORTFOLIO_TRANSACTIONS, PREVIEW_STATEMENT, READ_STATEMENT } from './statement-reads';
import { changeTransactions, listImports, storeImport, undoImport } from './transaction-store';

/** How often a file is compared again because something else was added meanwhile. */
const MAX_TRIES = 3;

export function createPortfolioRecords(db: Kysely<Schema>, reads: Pick<Reads, 'run'>): PortfolioRecords {
  return {
    list: (userId) => listPortfolios(db, userId),
    save: (userId, asked, now) => savePortfolio(db, userId, asked, now),
    remove: (userId, no) => removePortfolio(db, userId, no),
    transactions: (userId, no) => reads.run(PORTFOLIO_TRANSACTIONS, userId, no),
    imports: (userId, no) => listImports(db, userId, no),
    change: (userId, no, changes, now) => changeTransactions(db, userId, no, changes, now),
    preview: (userId, no, upload, now) => reads.run(PREVIEW_STATEMENT, { userId, no, upload, now }),
    read: (upload, now) => reads.run(READ_STATEMENT, upload, now),
    async book(userId, no, upload, now) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const found = await reads.run(NEW_ROWS, { userId, no, upload, now });
        const stored = await storeImport(db, userId, no, { ...found, upload }, now);
        if (stored) return stored;
      }
      throw new BusyError('This portfolio is being changed elsewhere. Please try again in a moment');
    },
    undo: (userId, importId, now) => undoImport(db, userId, importId, now),
  };
}
