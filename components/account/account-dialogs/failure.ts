import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { CallError } from '@/lib/http/api/client/call';

/** The message a form shows for a failed call. */
export function failureOf(error: unknown): string {
  return error instanceof CallError && error.message !== '' ? error.message : SERVER_ERROR;
}
