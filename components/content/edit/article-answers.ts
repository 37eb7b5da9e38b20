import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { CallError } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

export type ArticleAnswer = CallAnswer<'Articles/Get'>;

/** The server's message for a failed call, if there is one. */
export function saveFailure(error: unknown): string {
  return error instanceof CallError ? error.message : SERVER_ERROR;
}
