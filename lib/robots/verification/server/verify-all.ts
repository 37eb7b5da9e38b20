import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { formatPlural } from '@/lib/core/format/number';
import { verifyDailyBars } from '@/lib/market/daily-bars/server/verify-daily-bars';
import { verifyStoredRegistry } from '@/lib/robots/registry/server/registry-store';
import { verifyLog } from '@/lib/robots/transparency-log/server/verify-log';
import { type FiguresOptions, type FiguresReport, verifyFigures } from './verify-figures';
import { type VerifyReport, verifyLedgers } from './verify-ledgers';
import { verifyTimes } from './verify-times';

/** A report and what it found wrong, each as a sentence. */
export interface FullReport extends VerifyReport {
  readonly faults: readonly string[];
}

/**
 * As `verifyAll`, and recomputes every served figure of the market. Figures follow from ledgers, so a ledger that
 * doesn't verify comes first.
 */
export async function verifyWithFigures(
  database: Database,
  options: FiguresOptions,
): Promise<FullReport & { readonly figures: FiguresReport }> {
  const records = await verifyAll(database, options.only ?? null, options.pace, options.clock());
  const figures = await verifyFigures(database, options);
  const { robots, entries, days, differences, notCompared } = figures;
  const total = `figures of ${formatPlural(robots, 'robot')} recomputed from ${formatPlural(entries, 'entry', 'entries')} and ${formatPlural(days, 'day')}`;
  return {
    lines: [
      ...records.lines,
      ...differences,
      ...notCompared,
      differences.length === 0
        ? `${total}: no difference`
        : `${total}: ${formatPlural(differences.length, 'differs', 'differ')}`,
    ],
    sound: records.sound && differences.length === 0,
    faults: [...records.faults, ...differences],
    figures,
  };
}

/**
 * Checks the ledgers of all robots, the registry, the transparency log and daily bars; or one robot's ledger and its
 * registry entries. Names what is dated after now, too.
 */
export async function verifyAll(
  database: Database,
  only: RobotId | null,
  pace?: () => Promise<void>,
  now: number = Date.now(),
): Promise<FullReport> {
  const ledgers = await verifyLedgers(database, only, pace);
  const registry = await verifyRegistry(database, only);
  const log = only === null ? await verifyTransparencyLog(database, pace) : SOUND;
  const times = await verifyTimes(database, only, now);
  const dailyBars = only === null ? await verifyStoredDailyBars(database, pace) : SOUND;
  const parts = [ledgers, registry, log, times, dailyBars];
  return {
    lines: parts.flatMap(({ lines }) => lines),
    sound: parts.every(({ sound }) => sound),
    // The last line of ledgers counts those before it.
    faults: [
      ...(ledgers.sound ? [] : ledgers.lines.slice(0, Math.max(1, ledgers.lines.length - 1))),
      ...[registry, log, times, dailyBars].flatMap(({ sound, lines }) => (sound ? [] : lines)),
    ],
  };
}

const SOUND: VerifyReport = { lines: [], sound: true };

async function verifyTransparencyLog(database: Database, pace?: () => Promise<void>): Promise<VerifyReport> {
  const { days, checkpoints, leaves, faults } = await verifyLog(database, pace);
  if (faults.length > 0) return { lines: faults, sound: false };
  return {
    lines: [
      `${formatPlural(days, 'root')}${checkpoints > 0 ? ` and ${formatPlural(checkpoints, 'checkpoint')}` : ''} over ${formatPlural(leaves, 'leaf', 'leaves')} of the log verified`,
    ],
    sound: true,
  };
}

async function verifyStoredDailyBars(database: Database, pace?: () => Promise<void>): Promise<VerifyReport> {
  const { years, faults } = await verifyDailyBars(database, pace);
  if (faults.length > 0) return { lines: faults, sound: false };
  return { lines: years === 0 ? [] : [`${formatPlural(years, 'year')} of daily bars verified`], sound: true };
}

async function verifyRegistry(database: Database, only: RobotId | null): Promise<VerifyReport> {
  const { entries, faults } = await verifyStoredRegistry(database);
  const found = faults.filter(({ robotId }) => only === null || robotId === null || robotId === String(only));
  const lines = found.map(
    ({ robotId, why }) => `${robotId === null ? 'registry' : `robot ${robotId}`}: ${why}`,
  );
  if (lines.length === 0 && only === null)
    lines.push(
      `${formatPlural(entries, 'registry entry', 'registry entries')} verified: every hash is correct, and the robots match the registry`,
    );
  return { lines, sound: found.length === 0 };
}
