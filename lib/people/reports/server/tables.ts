import type { Millis } from '@/lib/core/base/brand';
import type { Bytes, Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    problem_reports: ProblemReportsTable;
  }
}

interface ProblemReportsTable {
  id: string;
  created_at: Unit<Millis>;
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  user_agent: string;
  attachment_name: string | null;
  /** Detected from its content, regardless of what the sender claims. */
  attachment_type: string | null;
  attachment: Bytes | null;
}
