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
  /** Cleaned: fit to be the name of a file on any system. */
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

/** A stored report without the bytes that came with it. */
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
   * Keeps a report.
   * @param now UTC milliseconds
   * @returns its id
   */
  store(report: ProblemReport, now: number): Promise<string>;
  /** Reports, the latest first. */
  list(limit: number): Promise<readonly StoredReport[]>;
  /** A report with what came with it; null when there is none of that id. */
  find(id: string): Promise<(ProblemReport & { readonly id: string; readonly createdAt: number }) | null>;
  /** The reports of a user, the latest first; for what someone asks to be given of their own. */
  ofUser(userId: string): Promise<readonly StoredReport[]>;
}
