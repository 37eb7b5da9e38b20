import { sql } from 'kysely';
import createLimit from 'p-limit';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { modeProblem, NOT_OFFERED } from '@/lib/trading/broker-accounts/offer';
import {
  BrokerBusyError,
  BrokerClockError,
  BrokerDownError,
  BrokerKeysError,
} from '@/lib/trading/brokers/broker-errors';
import { LONGEST_UNGUARDED_MS } from '../look-ups';
import { giveUpOld, keysRefused, keysUnopened, noteClock, stopUnoffered, testKeys } from './account-life';
import type { AccountRow, BrokerageOptions, BrokerSession } from './broker-session';
import { mayGuard } from './may-exit';
import { runAccount } from './run-account';

/** Accounts at brokers. Each has turns of its own, so that waiting for one account holds up no other. */
export interface Brokerage {
  /** Starts a turn of each account that has none at the moment, and doesn't wait for it. */
  tick(): void;
  /** Resolves when no turn is under way. */
  idle(): Promise<void>;
  /** Sends nothing more, and closes all connections. */
  stop(): Promise<void>;
}

/** How many accounts have a turn at the same time. */
const AT_ONCE = 16;
const RETRY_REFUSED_MS = 5 * 60_000;
const RETRY_TEST_MS = 5_000;

const UNREACHABLE = 'The broker can’t be reached at the moment. Access is tested as soon as it answers.';

const ACCOUNT_COLUMNS = [
  'id',
  'user_id',
  'broker',
  'mode',
  'state',
  'stopped_by',
  'stopped_at',
  'limit_stops',
  'exits_stopped_at',
] as const;

type AccountToRun = Pick<AccountRow, (typeof ACCOUNT_COLUMNS)[number]>;

export function createBrokerage(options: BrokerageOptions): Brokerage {
  const sessions = new Map<string, BrokerSession>();
  const running = new Map<string, Promise<void>>();
  const testAgainAt = new Map<string, number>();
  const limit = createLimit(AT_ONCE);
  let isStopped = false;
  const isOver = () => isStopped;
  let listing: Promise<void> | null = null;

  async function startAll(): Promise<void> {
    const accounts = await options.database.db
      .selectFrom('trading_accounts')
      .select(ACCOUNT_COLUMNS)
      // A literal, so that the index of accounts at brokers is used.
      .where(sql<boolean>`broker <> 'emulator'`)
      .where('market', '=', options.market)
      .execute();
    for (const account of accounts) {
      if (isStopped || running.has(account.id)) continue;
      if (account.state === 'disconnected') {
        closeSession(account.id);
        continue;
      }
      const turn = limit(() => runOne(account))
        .catch((error: unknown) => options.onFailure(account.id, error))
        .finally(() => running.delete(account.id));
      running.set(account.id, turn);
    }
    const ids = new Set(accounts.map(({ id }) => id));
    for (const id of sessions.keys()) if (!ids.has(id)) closeSession(id);
  }

  async function runOne(account: AccountToRun): Promise<void> {
    if (isStopped) return;
    const session = await testedSession(account);
    if (!session) return;
    try {
      await runAccount(session, isOver);
    } catch (error) {
      if (!(error instanceof BrokerKeysError)) throw error;
      testAgainAt.set(`${account.id} ${session.keyVersion}`, await retryRefusedAt(account.id));
      if (await keysRefused(options, account.id, session.keyVersion)) options.onChanged([account.user_id]);
      closeSession(account.id);
    }
  }

  /** Opens the account's connection, after its newest keys have been tested. */
  async function testedSession(account: AccountToRun): Promise<BrokerSession | null> {
    const known = sessions.get(account.id);
    const broker = options.findBroker(account.broker);
    const problem = broker ? modeProblem(broker, account.mode) : NOT_OFFERED;
    if (problem !== null && mayGuard(account) && (await stopUnoffered(options, account.id, problem)))
      options.onChanged([account.user_id]);
    if (!broker) return null;
    const waiting = await options.database.db
      .selectFrom('account_keys')
      .select(['version', 'state'])
      .where('account_id', '=', account.id)
      .orderBy('version', 'desc')
      .executeTakeFirst();
    if (account.state === 'keys_refused') await giveUpOld(options, account.id);
    if (!waiting) {
      closeSession(account.id);
      return null;
    }
    if (known && waiting.state === 'current' && known.keyVersion === waiting.version) return known;
    const attempt = `${account.id} ${waiting.version}`;
    if (options.now() < (testAgainAt.get(attempt) ?? 0)) return known ?? null;
    const stored = await options.openKeys(options.database.db, { id: account.id, userId: account.user_id });
    const newest = stored.at(-1);
    if (!newest || newest.version < waiting.version) {
      testAgainAt.set(attempt, options.now() + RETRY_REFUSED_MS);
      if (await keysUnopened(options, account.id, waiting.version)) options.onChanged([account.user_id]);
      return known ?? null;
    }
    const connection = broker.open(account.mode, newest.keys);
    try {
      const needsTest = newest.state === 'pending' || account.state === 'keys_refused';
      if (needsTest && !(await testKeys(options, account.id, newest, connection))) {
        connection.close();
        testAgainAt.set(attempt, await retryRefusedAt(account.id));
        options.onChanged([account.user_id]);
        return known ?? null;
      }
      if (needsTest) options.onChanged([account.user_id]);
    } catch (error) {
      connection.close();
      if (!(error instanceof BrokerDownError || error instanceof BrokerBusyError)) throw error;
      const retryAt = error instanceof BrokerBusyError ? error.retryAt : 0;
      testAgainAt.set(attempt, Math.max(retryAt, options.now() + RETRY_TEST_MS));
      if (error instanceof BrokerClockError) await noteClock(options, account.id, account.user_id);
      else await noteUnreachable(account);
      return known ?? null;
    }
    closeSession(account.id);
    return openSession(account, newest.version, connection, broker.refusesUsedIds);
  }

  /** While robots hold something there, refused keys are tried as often as exits are. */
  async function retryRefusedAt(accountId: string): Promise<number> {
    const held = await options.database.db
      .selectFrom('positions')
      .select('fund_id')
      .where('account_id', '=', accountId)
      .where('owner', '<>', OWN)
      .executeTakeFirst();
    return options.now() + (held ? LONGEST_UNGUARDED_MS : RETRY_REFUSED_MS);
  }

  async function noteUnreachable({ id, user_id }: AccountToRun): Promise<void> {
    const noted = await noteOnAccount(options.database.db, id, { reason: UNREACHABLE }, ({ and, eb }) =>
      and([eb('state', '=', 'untested'), eb('reason', 'is', null)]),
    );
    if (noted) options.onChanged([user_id]);
  }

  function openSession(
    account: AccountToRun,
    keyVersion: number,
    connection: BrokerSession['connection'],
    refusesUsedIds: boolean,
  ): BrokerSession {
    const session: BrokerSession = {
      options,
      accountId: account.id,
      userId: account.user_id,
      keyVersion,
      connection,
      refusesUsedIds,
      tradables: new Map(),
      suspicions: new Map(),
      stopTerms: new Map(),
      toldDelays: new Map(),
      passedStops: new Map(),
      mayShort: null,
      report: null,
      lookedAt: null,
      blocked: null,
      transfers: null,
      actions: null,
      actionsFailingSince: null,
      unapplied: new Map(),
      renamed: new Map(),
      limits: null,
      listed: null,
      wantsFills: true,
      isDown: false,
      quietUntil: 0,
      ordersAt: Number.NEGATIVE_INFINITY,
      fillsAt: Number.NEGATIVE_INFINITY,
      failures: 0,
      isHinted: false,
    };
    sessions.set(account.id, session);
    connection.watch(() => {
      session.isHinted = true;
      options.onHint();
    });
    return session;
  }

  function closeSession(id: string): void {
    sessions.get(id)?.connection.close();
    sessions.delete(id);
  }

  return {
    tick() {
      if (isStopped || listing) return;
      listing = startAll()
        .catch((error: unknown) => options.onFailure('', error))
        .finally(() => {
          listing = null;
        });
    },
    async idle() {
      await listing;
      await Promise.all(running.values());
    },
    async stop() {
      isStopped = true;
      await listing;
      await Promise.all(running.values());
      for (const id of [...sessions.keys()]) closeSession(id);
    },
  };
}
