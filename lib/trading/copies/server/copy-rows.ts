import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import type { CopiesTable } from '@/lib/core/database/schema';
import type { CopySettings, CopySizing, CopyState, Pause } from '../copy';

export type CopyRow = Selectable<CopiesTable>;

/** Literals: databases use a partial index only if they can see its condition. */
export const IS_RUNNING: RawBuilder<boolean> = sql<boolean>`copies.state <> 'ended'`;
export const IS_OPEN: RawBuilder<boolean> = sql<boolean>`copy_intents.is_open = 1`;
export const IS_UNSETTLED: RawBuilder<boolean> = sql<boolean>`copy_intents.state IN ('planned', 'ordered')`;

export function settingsOfRow(row: CopyRow): CopySettings {
  return {
    sizing: row.sizing as CopySizing,
    amount: row.amount as Micros,
    scalePct: row.scale_pct,
    maxPerTrade: row.max_per_trade as Micros | null,
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

export function stateOfRow(row: CopyRow) {
  return {
    copyId: row.id,
    robotId: row.robot_id,
    state: row.state as CopyState,
    paused: row.paused as Pause | null,
    settings: settingsOfRow(row),
    startedAt: row.started_at as Millis,
    endedAt: row.ended_at as Millis | null,
    closedProfit: row.closed_profit as Micros,
  };
}
