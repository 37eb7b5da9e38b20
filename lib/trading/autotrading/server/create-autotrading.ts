import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { toMicros } from '@/lib/core/base/money';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Reads, readsOn } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperAccounts } from '@/lib/trading/accounts/paper-accounts';
import { recordSelection } from '@/lib/trading/broker-accounts/server/record-selection';
import { type CopyView, DEFAULT_BALANCE } from '@/lib/trading/copies/copy';
import type { CopyRow } from '@/lib/trading/copies/server/copy-rows';
import { COPY_VIEWS } from '@/lib/trading/copies/server/read-copies';
import { readOpenTrades } from '@/lib/trading/copies/server/robot-open-trades';
import { refuseRetired, storeCopy } from '@/lib/trading/copies/server/store-copy';
import { findRunning, turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { toTradingAccount } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import type { TradingAccount } from '@/lib/trading/trading-accounts/trading-account';
import type { Autotrading, RobotSelection } from '../autotrading';
import { isReadyForMix } from '../ready-for-mix';
import { chooseAccount, defaultAccount, namesAccount, readAccounts } from './choose-account';
import { countSelected, readMixAccount } from './read-selected';

export interface AutotradingOptions {
  readonly db: Kysely<Schema>;
  readonly market: MarketName;
  readonly accounts: Pick<PaperAccounts, 'current' | 'open'>;
  /** Called after a user selected or deselected a robot. */
  readonly onChange: (userId: string, robotId: number) => void;
  /** Defaults to reads on `db`. */
  readonly reads?: Reads;
  readonly now: () => Millis;
}

const ON_SEVERAL =
  'This robot is selected on several accounts: say which one, with its BrokerAccountUniqueId';
const NONE_YET =
  'You have no account that robots trade yet. Your paper account opens when you select a robot.';

/** Selections stored as copies; the trader acts on them. */
export function createAutotrading({
  db,
  market,
  accounts,
  onChange,
  reads = readsOn(db),
  now,
}: AutotradingOptions): Autotrading {
  async function readView(row: CopyRow): Promise<CopyView> {
    const [view] = await reads.run(COPY_VIEWS, [row.id]);
    if (!view) throw new Error('A copy vanished');
    return view;
  }

  /** The account to trade; a paper account is opened for a user without any. */
  async function openAccount(
    userId: string,
    robotId: number,
    { accountId, isPaperOnly, balance }: RobotSelection,
  ): Promise<string> {
    const chosen = await chooseAccount(db, userId, market, accountId, isPaperOnly);
    if (chosen) return chosen.id;
    const paper = await accounts.current(userId, market);
    if (paper) return paper.id;
    await refuseRetired(db, robotId);
    return (await accounts.open(userId, market, toMicros(balance ?? DEFAULT_BALANCE))).id;
  }

  return {
    async select(userId, robot, selection) {
      const accountId = await openAccount(userId, robot.id, selection);
      const row = await inTransaction(db, async (tx) => {
        const before = await findRunning(tx, userId, robot.id, { purpose: 'autotrading', accountId });
        const stored = await storeCopy(
          tx,
          {
            userId,
            robotId: robot.id,
            accountId,
            purpose: 'autotrading',
            now: now(),
            async mayBeUnfollowed(within) {
              const account = await readKept(within, accountId);
              return isReadyForMix(robot, await readMixAccount(within, account));
            },
          },
          selection,
        );
        if (before.every(({ state }) => state === 'draining'))
          await recordSelection(tx, stored, 'selected', now());
        return stored;
      });
      onChange(userId, robot.id);
      return readView(row);
    },
    async deselect(userId, robotId, { accountId, isPaperOnly, whenOff }) {
      const named = namesAccount(accountId)
        ? await chooseAccount(db, userId, market, accountId, isPaperOnly)
        : null;
      const offered = await readAccounts(db, userId, market, isPaperOnly);
      const running = (await findRunning(db, userId, robotId, { purpose: 'autotrading' })).filter((copy) =>
        named ? copy.account_id === named.id : offered.some(({ id }) => id === copy.account_id),
      );
      const selected = running.filter(({ state }) => state !== 'draining');
      // A copy that is ending can still be told to close its positions now, or to keep them.
      const [only, ...others] = selected.length > 0 ? selected : running;
      if (!only) return null;
      if (others.length > 0) throw new InputError(ON_SEVERAL);
      const [row] = await inTransaction(db, async (tx) => {
        const turnedOff = await turnOffCopies(tx, userId, robotId, {
          purpose: 'autotrading',
          accountId: only.account_id,
          whenOff,
          now: now(),
          code: 'deselected',
        });
        for (const copy of turnedOff)
          if (copy.state !== 'draining') await recordSelection(tx, copy, 'deselected', now());
        return turnedOff;
      });
      onChange(userId, robotId);
      return readView(row ?? only);
    },
    async preview(userId, robotId, isPaperOnly) {
      const offered = await readAccounts(db, userId, market, isPaperOnly);
      const rows = await findRunning(db, userId, robotId, { purpose: 'autotrading' });
      const shown = rows.filter((row) => offered.some(({ id }) => id === row.account_id));
      return {
        accounts: offered,
        defaultId: defaultAccount(offered)?.id ?? null,
        copies: await reads.run(
          COPY_VIEWS,
          shown.map(({ id }) => id),
        ),
        openTrades: await readOpenTrades(db, robotId),
      };
    },
    async account(userId, accountId, isPaperOnly) {
      const account = await chooseAccount(db, userId, market, accountId, isPaperOnly);
      if (account === null) throw new NotFoundError(NONE_YET);
      return { account, selected: await countSelected(db, account.id) };
    },
    async mixAccount(userId) {
      const account = defaultAccount(await readAccounts(db, userId, market, false));
      return account && readMixAccount(db, account);
    },
  };
}

/** The account that was chosen, as the transaction finds it. */
async function readKept(tx: Kysely<Schema>, accountId: string): Promise<TradingAccount> {
  const row = await tx
    .selectFrom('trading_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return toTradingAccount(row);
}
