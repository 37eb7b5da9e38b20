import type { Kysely } from 'kysely';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { readLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { loginNeeded } from '@/lib/http/api/signed-in';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import { maySeeMoney, type Permissions } from '@/lib/people/permissions/permissions';
import { messageAnswer, type Route, type RouteRequest } from './route';

/** `{robotId}.csv`. */
export const LEDGER_PATH = '/api/ledger/:file';

/** Downloads of one user. */
const DOWNLOADS = { max: 120, windowMs: 3_600_000 } as const;

export interface LedgerRouteOptions {
  readonly db: Kysely<Schema>;
  readonly viewerOf: (request: RouteRequest) => Permissions | Promise<Permissions>;
  readonly log: Pick<Logger, 'error'>;
  /** UTC milliseconds. */
  readonly now: () => number;
}

/** Sends a robot's full ledger as a file to logged-in users. */
export function ledgerRoute({ db, viewerOf, log, now }: LedgerRouteOptions): Route {
  const throttles = createThrottles(db);
  return {
    method: 'GET',
    path: LEDGER_PATH,
    async answer(request) {
      const viewer = await viewerOf(request);
      if (!maySeeMoney(viewer)) throw loginNeeded();
      const robotId = requireRobotId(request);
      if ((await throttles.add(`ledger ${viewer.userId}`, DOWNLOADS, now())) > DOWNLOADS.max)
        return messageAnswer(429, 'You’ve downloaded too many ledgers. Please try again in an hour');
      const lines = await readLedgerCsv(db, robotId);
      return {
        status: 200,
        body: reported(lines, (error) => log.error({ event: 'ledger-download-failed', robotId, err: error })),
        headers: {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': `attachment; filename="tickproof-ledger-${robotId}.csv"`,
        },
      };
    },
  };
}

/** @throws NotFoundError for anything but a whole number with `.csv` */
function requireRobotId({ param }: RouteRequest): number {
  const digits = /^(-?[1-9]\d{0,15})\.csv$/.exec(param)?.[1];
  const robotId = Number(digits ?? Number.NaN);
  if (!Number.isSafeInteger(robotId)) throw new NotFoundError('There is no such ledger');
  return robotId;
}

/** The same lines; a failure is reported and aborts the download, so that nobody takes it for complete. */
async function* reported(
  lines: AsyncIterable<string>,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    onError(error);
    throw error;
  }
}
