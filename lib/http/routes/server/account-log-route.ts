import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { csvLine } from '@/lib/core/base/csv';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { requireUserId } from '@/lib/http/api/signed-in';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import type { Permissions } from '@/lib/people/permissions/permissions';
import type { AccountLogEntry } from '@/lib/trading/broker-accounts/account-event';
import { describeAccountEvent } from '@/lib/trading/broker-accounts/account-event-text';
import { readAccountEvent } from '@/lib/trading/broker-accounts/account-log';
import type { BrokerAccounts } from '@/lib/trading/broker-accounts/broker-accounts';
import { reported } from './ledger-route';
import { messageAnswer, type Route, type RouteRequest } from './route';

/** `{id}.csv` and `{id}.jsonl`. */
export const ACCOUNT_LOG_PATH = '/api/broker-accounts/:file';

/** Downloads of one user. */
const DOWNLOADS = { max: 200, windowMs: 3_600_000 } as const;

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    head: csvLine(['seq', 'time', 'text', 'previous_hash', 'hash', 'event']),
    line({ seq, event, prevHash, hash }: AccountLogEntry) {
      const { at, seq: _seq, account: _account, ...happened } = readAccountEvent(event);
      return csvLine([seq, isoTime(at), describeAccountEvent(happened), prevHash, hash, event]);
    },
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: ({ seq, event, prevHash, hash }: AccountLogEntry) =>
      `${JSON.stringify({ seq, event, previousHash: prevHash, hash })}\n`,
  },
} as const;

export interface AccountLogRouteOptions {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<BrokerAccounts, 'log'>;
  readonly findViewer: (request: RouteRequest) => Permissions | Promise<Permissions>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** Sends the audit log of a user's account at a broker as a file, oldest entry first. */
export function accountLogRoute({ db, accounts, findViewer, log, now }: AccountLogRouteOptions): Route {
  const throttles = createThrottles(db);
  return {
    method: 'GET',
    path: ACCOUNT_LOG_PATH,
    async answer(request) {
      const userId = requireUserId(await findViewer(request));
      const { accountId, format } = requireFile(request);
      if ((await throttles.add(`account logs ${userId}`, DOWNLOADS, now())) > DOWNLOADS.max)
        return messageAnswer(429, 'You’ve downloaded too many files. Please try again in an hour');
      const { type, head, line } = FORMATS[format];
      const entries = await accounts.log(userId, accountId);
      async function* lines() {
        yield head;
        for await (const some of entries) yield some.map(line).join('');
      }
      return {
        status: 200,
        body: reported(lines(), (error) => log.error({ event: 'account-log-download-failed', err: error })),
        headers: {
          'Content-Type': type,
          'Content-Disposition': `attachment; filename="tickproof-broker-account-${accountId}.${format}"`,
        },
      };
    },
  };
}

function requireFile({ param }: RouteRequest): {
  readonly accountId: string;
  readonly format: keyof typeof FORMATS;
} {
  const match = /^([\w-]{1,64})\.(csv|jsonl)$/.exec(param ?? '');
  const [, accountId, format] = match ?? [];
  if (accountId === undefined || format === undefined) throw new NotFoundError('There is no such file');
  return { accountId, format: format as keyof typeof FORMATS };
}
