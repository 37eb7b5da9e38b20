import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { readLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { loginNeeded } from '@/lib/http/api/signed-in';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import { maySeeMoney, type Viewer } from '@/lib/people/permissions/permissions';
import { messageAnswer, wrongMethod } from './json-answers';

/** As the router writes it: `{robotId}.csv`. */
export const LEDGER_PATH = '/api/ledger/:file';

/** Downloads of one user. */
const DOWNLOADS = { max: 120, windowMs: 3_600_000 } as const;

export interface LedgerRouteOptions {
  readonly db: Kysely<Schema>;
  readonly viewerOf: (request: Request) => Viewer | Promise<Viewer>;
  readonly log: Pick<Logger, 'error'>;
  /** UTC milliseconds. */
  readonly now: () => number;
}

/** Gives whoever is logged in a robot's whole ledger as a file. */
export function mountLedgers(api: Hono, { db, viewerOf, log, now }: LedgerRouteOptions): void {
  const throttles = createThrottles(db);

  api.get(LEDGER_PATH, async (context) => {
    const viewer = await viewerOf(context.req.raw);
    if (!maySeeMoney(viewer)) throw loginNeeded();
    const robotId = requireRobotId(context);
    if ((await throttles.add(`ledger ${viewer.userId}`, DOWNLOADS, now())) > DOWNLOADS.max)
      return messageAnswer(429, 'You have downloaded very many ledgers; please go on in an hour');
    const lines = await readLedgerCsv(db, robotId);
    return new Response(
      streamOf(lines, (error) => log.error({ event: 'ledger-download-failed', robotId, err: error })),
      {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': `attachment; filename="tickproof-ledger-${robotId}.csv"`,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      },
    );
  });
  api.all(LEDGER_PATH, () => wrongMethod('GET, HEAD'));
}

/** @throws NotFoundError for anything but a whole number with `.csv` */
function requireRobotId(context: Context): number {
  const digits = /^(-?[1-9]\d{0,15})\.csv$/.exec(context.req.param('file') ?? '')?.[1];
  const robotId = Number(digits ?? Number.NaN);
  if (!Number.isSafeInteger(robotId)) throw new NotFoundError('There is no such ledger');
  return robotId;
}

/** Reads on only when the last piece was taken; a failure breaks the download off, so that nobody takes it for whole. */
function streamOf(
  lines: AsyncIterable<string>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const pieces = lines[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onError(error);
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
