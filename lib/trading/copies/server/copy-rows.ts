import { type RawBuilder, sql } from 'kysely';
import { minus } from '@/lib/core/base/brand';
import { type Row, readJson } from '@/lib/core/database/schema';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import { type ArchivedCopy, NOTHING_ARCHIVED } from '../archived-copy';
import type { CopiesShown } from '../copies';
import type { CopySettings } from '../copy';

export type CopyRow = Row<'copies'>;

/** Literals: databases use a partial index only if they can see its condition. */
export const IS_RUNNING: RawBuilder<boolean> = sql<boolean>`copies.state <> 'ended'`;
export const IS_OPEN: RawBuilder<boolean> = sql<boolean>`copy_intents.is_open = 1`;
export const IS_UNSETTLED: RawBuilder<boolean> = sql<boolean>`copy_intents.state IN ('planned', 'ordered')`;
/** An entry that the copy didn't take. */
export const IS_SKIPPED: RawBuilder<boolean> = sql<boolean>`(copy_intents.action = 'open'
  AND copy_intents.state IN ('skipped', 'missed'))`;
/** The kind of a skipped entry's reason: its code, or what its words are about. */
export const SKIP_KIND: RawBuilder<string> = sql<string>`COALESCE(copy_intents.reason_code,
  CASE WHEN copy_intents.reason LIKE 'Not enough %' THEN 'money' ELSE 'other' END)`;
/** Whether a broker may have an order for the signal: its outcome is known once that order is final. */
export const IS_AT_BROKER: RawBuilder<boolean> = sql<boolean>`EXISTS (SELECT 1 FROM orders
  WHERE orders.owner = copy_intents.copy_id AND orders.cause_key = copy_intents.cause_key
    AND orders.sent_at IS NOT NULL AND orders.ended_at IS NULL)`;
/** A stop that a robot set, as an order of its copy. */
export const IS_PROTECTIVE_STOP: RawBuilder<boolean> = sql<boolean>`(orders.kind = 'stop' AND orders.owner <> ${OWN})`;
/** A stop at a broker, of whichever state. */
export const IS_STOP_AT_BROKER: RawBuilder<boolean> = sql<boolean>`(orders.kind = 'stop'
  AND orders.broker_symbol IS NOT NULL)`;
/** A stop resting at the broker: it may rest for weeks, and is canceled when it's in the way. */
export const IS_RESTING_STOP: RawBuilder<boolean> = sql<boolean>`(${IS_PROTECTIVE_STOP}
  AND orders.state = 'accepted' AND orders.next_look_at IS NULL)`;

type SettingColumn = 'sizing' | 'amount' | 'scale_pct' | 'max_per_trade' | 'max_open' | 'copy_stop_pct';

export function toCopySettings(row: Pick<CopyRow, SettingColumn>): CopySettings {
  return {
    sizing: row.sizing,
    amount: row.amount,
    scalePct: row.scale_pct,
    maxPerTrade: row.max_per_trade,
    maxOpen: row.max_open,
    copyStopPct: row.copy_stop_pct,
  };
}

export function settingColumns(settings: CopySettings) {
  return {
    sizing: settings.sizing,
    amount: settings.amount,
    scale_pct: settings.scalePct,
    max_per_trade: settings.maxPerTrade,
    max_open: settings.maxOpen,
    copy_stop_pct: settings.copyStopPct,
  };
}

export function toCopyStatus(row: CopyRow) {
  return {
    copyId: row.id,
    robotId: row.robot_id,
    purpose: row.purpose,
    state: row.state,
    paused: row.paused,
    settings: toCopySettings(row),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    closedProfit: row.closed_profit,
    // What was set aside for a copy that ended is free again.
    setAside:
      row.set_aside === null || row.state === 'ended'
        ? null
        : { sum: row.set_aside, profit: minus(row.closed_profit, row.set_aside_from) },
  };
}

/** What pages count of a copy's archived rows. */
export function toArchivedCopy({ archived }: Pick<CopyRow, 'archived'>): ArchivedCopy {
  return archived === null ? NOTHING_ARCHIVED : readJson(archived, 'copies.archived');
}

/** The condition that a copy is among those shown. */
export function isShown({ isPaperOnly = false, accountId = null }: CopiesShown = {}) {
  if (accountId !== null) return sql<boolean>`copies.account_id = ${accountId}`;
  return isPaperOnly ? sql<boolean>`trading_accounts.broker = ${EMULATOR}` : sql<boolean>`1 = 1`;
}
