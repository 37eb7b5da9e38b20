import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { LinesRead, Reads } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { GUEST_LEDGER, LEDGER } from '@/lib/http/api/server/ledger-download';
import { loginNeeded } from '@/lib/http/api/signed-in';
import { countByAddress } from '@/lib/people/accounts/server/address-limits';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import { maySeeMoney, type Permissions } from '@/lib/people/permissions/permissions';
import { type ApiAnswer, messageAnswer, type Route, type RouteRequest } from './route';

/** `{robotId}.csv`. */
export const LEDGER_PATH = '/api/ledger/:file';
export const GUEST_LEDGER_PATH = '/api/ledger-percent/:file';

/** Downloads of one user or guest: enough for all robots of the default market, and those of an earlier roster. */
const DOWNLOADS = { max: 1000, windowMs: 3_600_000 } as const;

export interface LedgerRouteOptions {
  readonly db: Kysely<Schema>;
  readonly reads: Reads;
  readonly findViewer: (request: RouteRequest) => Permissions | Promise<Permissions>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** Sends a robot's full ledger as a file to logged-in users, and one in percent to everybody. */
export function ledgerRoutes({ db, reads, findViewer, log, now }: LedgerRouteOptions): readonly Route[] {
  const throttles = createThrottles(db);
  const send = async (request: RouteRequest, { mayDownload, read, name }: Download): Promise<ApiAnswer> => {
    const robotId = requireRobotId(request);
    if (!(await mayDownload()))
      return messageAnswer(429, 'You’ve downloaded too many ledgers. Please try again in an hour');
    const { head: salt, chunks } = await reads.lines(read, robotId);
    return {
      status: 200,
      body: reported(chunks, (error) => log.error({ event: 'ledger-download-failed', robotId, err: error })),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${name}-${robotId}.csv"`,
        ...(salt === null ? {} : { 'Ledger-Salt': salt }),
      },
    };
  };
  return [
    {
      method: 'GET',
      path: LEDGER_PATH,
      async answer(request) {
        const viewer = await findViewer(request);
        if (!maySeeMoney(viewer)) throw loginNeeded();
        const who = `ledger ${viewer.userId}`;
        const mayDownload = async () => (await throttles.add(who, DOWNLOADS, now())) <= DOWNLOADS.max;
        return send(request, { mayDownload, read: LEDGER, name: 'tickproof-ledger' });
      },
    },
    {
      method: 'GET',
      path: GUEST_LEDGER_PATH,
      answer: (request) =>
        send(request, {
          mayDownload: () => countByAddress(throttles, 'ledger-percent', request.address(), DOWNLOADS, now()),
          read: GUEST_LEDGER,
          name: 'tickproof-ledger-percent',
        }),
    },
  ];
}

interface Download {
  /** Counts a download; false if it's one too many. */
  readonly mayDownload: () => Promise<boolean>;
  readonly read: LinesRead<readonly [robotId: number], string | null>;
  readonly name: string;
}

/** @throws NotFoundError unless it's a whole number with `.csv` */
function requireRobotId({ param }: RouteRequest): number {
  const digits = /^(-?[1-9]\d{0,15})\.csv$/.exec(param)?.[1];
  const robotId = Number(digits ?? Number.NaN);
  if (!Number.isSafeInteger(robotId)) throw new NotFoundError('There is no such ledger');
  return robotId;
}

/**
 * The same lines; a failure is reported and aborts the download, so that a partial file can't be mistaken for a
 * complete one.
 */
export async function* reported(
  lines: AsyncIterable<string | Uint8Array>,
  onError: (error: unknown) => void,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* lines;
  } catch (error) {
    onError(error);
    throw error;
  }
}
