import { CallError } from '@/lib/http/api/client/call';

export const SERVER_ERROR = 'Server error has occurred';

/** What a form says of a call that failed. */
export function failureOf(error: unknown): string {
  return error instanceof CallError && error.message !== '' ? error.message : SERVER_ERROR;
}
