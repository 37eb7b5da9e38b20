import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import type { Reads } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { STATEMENT } from '@/lib/http/api/server/statement-download';
import { requireUserId } from '@/lib/http/api/signed-in';
import type { MarketName } from '@/lib/market/data/source';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import type { Permissions } from '@/lib/people/permissions/permissions';
import { STATEMENTS, type StatementName } from '@/lib/trading/accounts/statements';
import { reported } from './ledger-route';
import { messageAnswer, type Route, type RouteRequest } from './route';

/** `fills.csv`, `trades.csv` and `lots.csv`. */
export const STATEMENT_PATH = '/api/paper-trades/:file';

/** Downloads of one user. */
const DOWNLOADS = { max: 200, windowMs: 3_600_000 } as const;

export interface StatementRouteOptions {
  readonly db: Kysely<Schema>;
  readonly reads: Reads;
  readonly market: MarketName;
  readonly findViewer: (request: RouteRequest) => Permissions | Promise<Permissions>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** Sends the statements of a user's paper accounts as files. */
export function statementRoute({ db, reads, market, findViewer, log, now }: StatementRouteOptions): Route {
  const throttles = createThrottles(db);
  return {
    method: 'GET',
    path: STATEMENT_PATH,
    async answer(request) {
      const userId = requireUserId(await findViewer(request));
      const name = requireName(request);
      const asked = requireGeneration(request);
      if ((await throttles.add(`statements ${userId}`, DOWNLOADS, now())) > DOWNLOADS.max)
        return messageAnswer(429, 'You’ve downloaded too many files. Please try again in an hour');
      const { head, chunks } = await reads.lines(STATEMENT, {
        userId,
        market,
        name,
        accountId: request.query.get('accountId'),
        generation: asked,
      });
      return {
        status: 200,
        body: reported(chunks, (error) => log.error({ event: 'statement-download-failed', err: error })),
        headers: {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': `attachment; filename="tickproof-paper-${head.generation}-${name}.csv"`,
        },
      };
    },
  };
}

function requireName({ param }: RouteRequest): StatementName {
  const found = STATEMENTS.find((name) => param === `${name}.csv`);
  if (!found) throw new NotFoundError('There is no such file');
  return found;
}

function requireGeneration({ query }: RouteRequest): number | null {
  const text = query.get('generation');
  if (text === null) return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InputError('generation must be a whole number from 1');
  return Number(text);
}
