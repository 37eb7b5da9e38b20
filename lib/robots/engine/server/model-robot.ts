import type { Kysely } from 'kysely';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import type { DailyCloses } from '@/lib/robots/catalogue/benchmark';
import { buildReadModel, type RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { benchmarkLegs } from '@/lib/robots/definitions/benchmark-legs';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Seal } from '@/lib/robots/definitions/hash';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readEntries, readSignals } from '@/lib/robots/ledger/server/ledger-store';
import type { Signal } from '@/lib/robots/ledger/signal';
import { readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { findJumpHold } from '../jump-hold';
import type { CloseReader } from './close-reader';
import type { RobotRun, RunState } from './run-robot';

/** Everything recorded of a robot, in order. */
export interface RobotHistory {
  readonly entries: readonly LedgerEntry[];
  readonly signals: readonly Signal[];
  readonly days: readonly EquityDay[];
}

/** Everything recorded of a robot by now, as the transaction sees it. */
export async function readHistory(db: Kysely<Schema>, id: RobotId): Promise<RobotHistory> {
  return {
    entries: await readEntries(db, id),
    signals: await readSignals(db, id),
    days: await readEquityDays(db, id),
  };
}

/** A history with what was recorded after it; of a day that is in both, the later figure holds. */
export function continueHistory(before: RobotHistory, added: RobotHistory): RobotHistory {
  const days = new Map([...before.days, ...added.days].map((day) => [day.day, day]));
  return {
    entries: [...before.entries, ...added.entries],
    signals: [...before.signals, ...added.signals],
    days: [...days.values()].sort((a, b) => a.day - b.day),
  };
}

/** What a model shows of a run, besides the history. */
export type ShownRun = Pick<RobotRun, 'positions' | 'pending' | 'retired' | 'through'> &
  Pick<RunState, 'bars'>;

/** Closes of a robot's benchmark; none when its model needn't be made. */
export async function readCloses(
  definition: RobotDefinition,
  instruments: ReadonlyMap<FundId, Instrument>,
  closeReader: CloseReader,
  { until, mustModel }: Pick<RobotRun, 'until' | 'mustModel'>,
): Promise<ReadonlyMap<FundId, DailyCloses>> {
  const closes = new Map<FundId, DailyCloses>();
  if (mustModel)
    for (const fundId of benchmarkLegs(definition, instruments))
      closes.set(fundId, await closeReader.read(fundId, until));
  return closes;
}

export interface ModelContext {
  readonly market: Pick<MarketSource, 'name' | 'seed'>;
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** The market's present. */
  readonly now: Millis;
}

/** What pages show of a robot after a run. */
export function modelRobot(
  {
    definition,
    seal,
    trials,
  }: { readonly definition: RobotDefinition; readonly seal: Seal; readonly trials: number },
  run: ShownRun,
  history: RobotHistory,
  closes: ReadonlyMap<FundId, DailyCloses>,
  { market, instruments, now }: ModelContext,
): RobotReadModel {
  return buildReadModel({
    definition,
    seal,
    instruments,
    ...history,
    positions: run.positions,
    pending: run.pending,
    retired: run.retired,
    closes,
    market: { name: market.name, now, seed: market.seed ?? null },
    through: run.through,
    ...(market.name === 'imported' ? { bars: run.bars } : {}),
    jumpHold: findJumpHold(definition, instruments, run.through),
    trials,
  });
}
