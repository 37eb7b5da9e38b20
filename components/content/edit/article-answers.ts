import { CallError } from '@/lib/http/api/client/call';

/** What the calls about texts answer. */
export interface ArticleAnswer {
  readonly Alias: string;
  readonly Title: string;
  readonly Body: string;
  readonly Html: string;
  readonly Version: number;
  readonly UpdatedAt: string | null;
}

/** A text of the list of all. */
export interface TextItem {
  readonly Alias: string;
  readonly Title: string;
  /** null for a help article. */
  readonly RobotId: number | null;
  readonly Version: number;
  readonly UpdatedAt: string | null;
}

export interface TextListAnswer {
  readonly Items: readonly TextItem[];
}

export interface VersionAnswer {
  readonly Version: number;
  readonly Title: string;
  readonly Body: string;
  readonly AuthorName: string;
  readonly CreatedAt: string;
}

/** Why a call failed, in the server's words where it gave any. */
export function failureOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'Server error has occurred';
}
