import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, MINUTE_MS, parseIsoDay, utcDay } from '@/lib/core/base/time';
import type { DayBars } from '../bars';
import type { FundamentalReport } from '../fundamentals';
import { instrumentById, TRADED_INSTRUMENTS } from '../instruments';
import { type MarketSource, PRICE_KINDS } from '../source';
import { toDayBars } from './day-bars';
import { FactorPaths } from './factor-paths';
import { Levels } from './levels';
import { findModel, type InstrumentModel } from './models';
import { hash } from './random';
import { simulateReports } from './reports';
import { sessionPath } from './session-path';
import { BAR_MINUTES, SessionTable, yearOfDay } from './session-table';

export interface SimulatedMarketOptions {
  /** Any whole number; the same seed gives the same prices. */
  readonly seed: number;
  /** First session with bars, from 1990-01-01 on. Prices don't depend on it. */
  readonly firstDay: EpochDay;
  /** The wall clock. */
  readonly now: () => Millis;
}

/**
 * A market whose bars are all known, including future ones: with a session's close as `until`, it returns all of them.
 */
export interface SimulatedMarket extends MarketSource {
  dayBars(fundId: FundId, day: EpochDay, until: Millis): DayBars | null;
}

/** Days with prices; the calendars' range is slightly larger. */
export const EARLIEST_SIMULATED = parseIsoDay('1990-01-01');
const LATEST = parseIsoDay('2099-12-31');

/** Bars are known at once; a timer may be a little early. */
const SETTLE_MS = 10;

/** Sessions in a fair value's average. */
const AVERAGED_SESSIONS = 250;

/**
 * The default market: 5-minute bars of all traded instruments, a function of the seed alone. Any session can be
 * requested in any order and always has the same bars; one in progress has the bars completed so far.
 * @throws InputError if the seed isn't a whole number or the first day is outside 1990 to 2099
 */
export function createSimulatedMarket({ seed, firstDay, now }: SimulatedMarketOptions): SimulatedMarket {
  checkOptions(seed, firstDay);
  const key = hash(Math.floor(seed / 2 ** 32), 0, seed % 2 ** 32);
  const table = new SessionTable();
  const paths = new FactorPaths(key, table);
  const levels = new Levels(table, paths);

  return {
    name: 'simulated',
    seed,
    label: PRICE_KINDS.simulated,
    instruments: TRADED_INSTRUMENTS,
    firstDay,
    barInterval: () => BAR_MINUTES,
    now,
    settleMs: SETTLE_MS,
    dayBars(fundId, day, until): DayBars | null {
      const model = findModel(fundId);
      if (!model || day < firstDay || day > LATEST) return null;
      const found = table.find(model.market, day);
      if (!found) return null;
      const session = ensureDefined(found.year.sessions[found.place], 'the session that was found');
      const whole = found.year.slots[found.place] as number;
      const count = Math.min(whole, Math.floor((until - session.open) / (BAR_MINUTES * MINUTE_MS)));
      if (!(count > 0)) return null;
      const path = sessionPath(model, found.year, found.place, key, levels, paths);
      return toDayBars(model, session, path, count, key);
    },
    reports(fundId, from, to): readonly FundamentalReport[] {
      const model = findModel(fundId);
      const instrument = instrumentById(fundId);
      if (!model || !instrument) return [];
      return simulateReports(instrument, key, from, to, (time) => averageBefore(model, time, table, levels));
    },
  };
}

/** Average close over about a year of sessions that closed by then. */
function averageBefore(
  model: InstrumentModel,
  time: Millis,
  table: SessionTable,
  levels: Levels,
): number | null {
  if (utcDay(time) < EARLIEST_SIMULATED || utcDay(time) > LATEST) return null;
  let sum = 0;
  let count = 0;
  for (
    let year = yearOfDay(utcDay(time));
    year >= yearOfDay(EARLIEST_SIMULATED) && count < AVERAGED_SESSIONS;
    year -= 1
  ) {
    const { sessions } = table.readYear(model.market, year);
    const { atClose } = levels.readYear(model, year);
    for (let place = sessions.length - 1; place >= 0 && count < AVERAGED_SESSIONS; place -= 1) {
      if ((sessions[place]?.close ?? 0) > time) continue;
      sum += Math.exp(atClose[place] as number);
      count += 1;
    }
  }
  return count > 0 ? sum / count : null;
}

function checkOptions(seed: number, firstDay: number): void {
  if (!Number.isSafeInteger(seed)) throw new InputError(`seed ${seed} must be a whole number`);
  if (!Number.isInteger(firstDay))
    throw new InputError(`first day ${firstDay} must be a whole number of days`);
  if (firstDay < EARLIEST_SIMULATED || firstDay > LATEST)
    throw new InputError(
      `first day ${isoDay(firstDay)} is outside the simulated market, which reaches from ${isoDay(EARLIEST_SIMULATED)} to ${isoDay(LATEST)}`,
    );
}
