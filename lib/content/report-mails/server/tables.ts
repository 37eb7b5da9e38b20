import type { ReportLine } from '@/lib/content/weekly-report/report-lines';
import type { Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    report_subscriptions: ReportSubscriptionsTable;
  }
}

/** An address that asked for weekly reports. */
interface ReportSubscriptionsTable {
  email_key: string;
  email: string;
  requested_at: Unit<Millis>;
  /** Of the secret in the newest mail that asks for confirmation; null before that mail is written. */
  confirm_hash: string | null;
  confirmed_at: Unit<Millis> | null;
  unsubscribe_token: string;
  /** Id of the last report mailed. */
  mailed_report: string | null;
  /** When the figures of that report were written: corrections are newer. */
  mailed_version: Unit<Millis> | null;
  mailed_figures: Json<readonly ReportLine[]> | null;
}
