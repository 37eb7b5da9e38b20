import { callApi } from '@/lib/http/api/client/call';

/** Milliseconds after which an answer counts as lost. */
const LIMIT_MS = 15_000;

/**
 * Makes a call, and gives it up when no answer comes in time.
 * @throws like callApi, or an Error when the time is over
 */
export async function ask<Answer>(name: string, body: unknown): Promise<Answer> {
  const life = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      reject(new Error('no answer in time'));
      life.abort();
    }, LIMIT_MS);
  });
  try {
    return await Promise.race([callApi<Answer>(name, body, life.signal), late]);
  } finally {
    clearTimeout(limit);
  }
}
