import { call } from '@/lib/http/api/client/call';
import type { CallAnswer, CallName, CallRequest } from '@/lib/http/api/client/call-types';

const LIMIT_MS = 15_000;

/**
 * Makes a call with a timeout.
 * @throws whatever the call throws, or an Error on timeout
 */
export async function ask<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<CallAnswer<Name>> {
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
