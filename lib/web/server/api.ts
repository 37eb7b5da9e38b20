import { Hono } from 'hono';
import { answerFor } from '../errors-to-status';

export interface Readiness {
  readonly ready: boolean;
  /** Each part that must work, and whether it does. */
  readonly checks: Readonly<Record<string, boolean>>;
}

export interface ApiOptions {
  readonly readiness: () => Promise<Readiness>;
  readonly onError: (error: unknown, path: string) => void;
}

/** Everything that is answered with JSON, outside Next. */
export function createApi({ readiness, onError }: ApiOptions): Hono {
  const api = new Hono();
  api.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
  });
  api.get('/healthz', (context) => context.json({ status: 'ok' }));
  api.get('/readyz', async (context) => {
    const state = await readiness();
    return context.json(state, state.ready ? 200 : 503);
  });
  api.notFound((context) => context.json({ Message: 'There is no such call' }, 404));
  api.onError((error, context) => {
    const answer = answerFor(error);
    if (answer.status >= 500) onError(error, context.req.path);
    return context.json(answer.body, answer.status as 400);
  });
  return api;
}
