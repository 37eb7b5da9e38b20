import { call } from '@/lib/http/api/client/call';
import type { AnswerOf, CallName, RequestOf } from '@/lib/http/api/client/call-types';

/** Milliseconds after which an answer counts as lost. */
const LIMIT_MS = 15_000;

/**
 * Makes a call, and gives it up when no answer comes in time.
 * @throws as call, or an Error when the time is over
 */
export async function ask<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  const life = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      reject(new Error('no answer in time'));
      life.abort();
    }, LIMIT_MS);
  });
  try {
    return await Promise.race([call(name, request, life.signal), late]);
  } finally {
    clearTimeout(limit);
  }
}
