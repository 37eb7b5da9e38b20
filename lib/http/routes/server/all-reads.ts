import { PREDICTION_BOARD } from '@/lib/community/predictions/server/board-store';
import { FIRST_MEMBERS } from '@/lib/community/profiles/server/linked-account-store';
import type { LinesRead, Read } from '@/lib/core/database/reads';
import { EXPORT_DATA } from '@/lib/http/api/server/export-data';
import { GUEST_LEDGER, LEDGER } from '@/lib/http/api/server/ledger-download';
import { MY_PERFORMANCE } from '@/lib/http/api/server/my-performance';
import { STATEMENT } from '@/lib/http/api/server/statement-download';
import { LATEST_TRADES } from '@/lib/people/follows/server/latest-trades';
import { COUNT_UNREAD_TRADES } from '@/lib/people/follows/server/recent-entries';
import {
  NEW_ROWS,
  PORTFOLIO_TRANSACTIONS,
  PREVIEW_STATEMENT,
  READ_STATEMENT,
} from '@/lib/portfolios/records/server/statement-reads';
import { WORST_MONTH } from '@/lib/portfolios/worst-month/server/worst-months';
import { INSTRUMENT_PROFITS } from '@/lib/robots/ledger/server/instrument-profit-store';
import { NEWEST_TRADES } from '@/lib/robots/ledger/server/newest-trades';
import { SIZE_PREVIEW } from '@/lib/trading/broker-accounts/server/preview-sizes';
import { COPIES_OF_USER } from '@/lib/trading/copies/server/create-copies';
import { FOLLOWERS_RESULT } from '@/lib/trading/copies/server/followers-result';
import { COPY_VIEWS } from '@/lib/trading/copies/server/read-copies';
import { COPY_TRADES } from '@/lib/trading/copies/server/read-copy-trades';
import { SKIPPED } from '@/lib/trading/copies/server/read-skipped';
import { STATEMENT_RECORD } from '@/lib/trading/statements/server/read-statement';

type AnyRead = Read<readonly never[], unknown>;
type AnyLines = LinesRead<readonly never[], unknown>;

/** What the thread of heavy reads can be asked for. */
export const ALL_READS = byName<AnyRead>([
  COPIES_OF_USER,
  COPY_TRADES,
  COPY_VIEWS,
  COUNT_UNREAD_TRADES,
  EXPORT_DATA,
  FIRST_MEMBERS,
  FOLLOWERS_RESULT,
  INSTRUMENT_PROFITS,
  LATEST_TRADES,
  MY_PERFORMANCE,
  NEWEST_TRADES,
  NEW_ROWS,
  PORTFOLIO_TRANSACTIONS,
  PREDICTION_BOARD,
  PREVIEW_STATEMENT,
  READ_STATEMENT,
  SIZE_PREVIEW,
  SKIPPED,
  STATEMENT_RECORD,
  WORST_MONTH,
]);

export const ALL_LINES = byName<AnyLines>([GUEST_LEDGER, LEDGER, STATEMENT]);
function byName<One extends { readonly name: string }>(all: readonly One[]): ReadonlyMap<string, One> {
  return new Map(all.map((one) => [one.name, one]));
}
