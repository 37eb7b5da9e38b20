import type { Millis } from '@/lib/core/base/brand';
/** What a problem can be about. */
export const REPORT_SUBJECTS = [
  'OtherLogin',
  'WebsiteBug',
  'MobileBug',
  'Payment',
  'Abuse',
  'Other',
] as const;

export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** A report's attachment, with its type detected from its content. */
export interface ReportAttachment {
  /** Safe as a file name on any system. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A problem that someone reports. */
export interface ProblemReport {
  /** null for a guest. */
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: ReportSubject;
  readonly message: string;
  readonly userAgent: string;
  readonly attachment: ReportAttachment | null;
}

/** A stored report without its attachment's bytes. */
export interface StoredReport extends Omit<ProblemReport, 'attachment'> {
  readonly id: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
  readonly attachment: {
    readonly name: string;
    readonly type: string;
    /** In bytes. */
    readonly size: number;
  } | null;
}

export interface Reports {
  /**
   * Stores a report.
   * @param now UTC milliseconds
   * @returns its id
   */
  store(report: ProblemReport, now: Millis): Promise<string>;
  /** Reports, the latest first. */
  list(limit: number): Promise<readonly StoredReport[]>;
  /** A report with its attachment; null if no report has that id. */
  find(id: string): Promise<(ProblemReport & { readonly id: string; readonly createdAt: number }) | null>;
  /** A user's reports, newest first, for their data export. */
  ofUser(userId: string): Promise<readonly StoredReport[]>;
}
