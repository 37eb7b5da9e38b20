import type { Generated } from 'kysely';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import type { CostMethod, StatementUpload } from '../portfolio-records';

declare module '@/lib/core/database/schema' {
  interface Schema {
    portfolios: PortfoliosTable;
    portfolio_imports: PortfolioImportsTable;
    portfolio_transactions: PortfolioTransactionsTable;
  }
}

interface PortfoliosTable {
  id: string;
  user_id: string;
  /** From 0, unique to the user. */
  no: number;
  name: string;
  currency: string;
  method: CostMethod;
  benchmark: string;
  version: number;
  created_at: Unit<Millis>;
  changed_at: Unit<Millis>;
}

interface PortfolioImportsTable {
  id: string;
  portfolio_id: string;
  /** The file's name. */
  name: string;
  /** Of the file's bytes, in hex. */
  sha256: string;
  format: string;
  choices: Json<Pick<StatementUpload, 'choices' | 'tickers'>>;
  added: number;
  known: number;
  left_out: number;
  at: Unit<Millis>;
  undone_at: Unit<Millis> | null;
}

/** Rows are only added. */
interface PortfolioTransactionsTable {
  id: Generated<number>;
  portfolio_id: string;
  /** null for those by hand. */
  import_id: string | null;
  row_key: string;
  day: Unit<EpochDay>;
  content: Json<PlainTransaction>;
  /** The row that this one makes undone, with the same content; null for others. */
  reverses: number | null;
  at: Unit<Millis>;
}
