import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { verifyStoredRegistry } from '@/lib/robots/registry/server/registry-store';
import { verifyLog } from '@/lib/robots/transparency-log/server/verify-log';
import { type FiguresOptions, type FiguresReport, verifyFigures } from './verify-figures';
import { type VerifyReport, verifyLedgers } from './verify-ledgers';

/** A report and what it found wrong, each in words. */
export interface FullReport extends VerifyReport {
  readonly faults: readonly string[];
}

/**
 * The same, and every figure of the market that is served, recomputed. Figures follow from ledgers, so that a ledger that
 * doesn't verify comes first.
 */
export async function verifyWithFigures(
  database: Database,
  options: FiguresOptions,
): Promise<FullReport & { readonly figures: FiguresReport }> {
  const records = await verifyAll(database, options.only ?? null, options.pace);
  const figures = await verifyFigures(database, options);
  const { robots, entries, days, differences, notCompared } = figures;
  const total = `figures of ${robots} robots recomputed from ${entries} entries and ${days} days`;
  return {
    lines: [
      ...records.lines,
      ...differences,
      ...notCompared,
      differences.length === 0 ? `${total}: no difference` : `${total}: ${differences.length} differ`,
    ],
    sound: records.sound && differences.length === 0,
    faults: [...records.faults, ...differences],
    figures,
  };
}

/** Checks the ledgers of all robots, the registry and the transparency log; or one robot's ledger, and what the registry says of it. */
export async function verifyAll(
  database: Database,
  only: RobotId | null,
  pace?: () => Promise<void>,
): Promise<FullReport> {
  const ledgers = await verifyLedgers(database, only, pace);
  const registry = await verifyRegistry(database, only);
  const log = only === null ? await verifyTransparencyLog(database, pace) : SOUND;
  const parts = [ledgers, registry, log];
  return {
    lines: parts.flatMap(({ lines }) => lines),
    sound: parts.every(({ sound }) => sound),
    // The last line of ledgers counts those before it.
    faults: [
      ...(ledgers.sound ? [] : ledgers.lines.slice(0, Math.max(1, ledgers.lines.length - 1))),
      ...[registry, log].flatMap(({ sound, lines }) => (sound ? [] : lines)),
    ],
  };
}

const SOUND: VerifyReport = { lines: [], sound: true };

async function verifyTransparencyLog(database: Database, pace?: () => Promise<void>): Promise<VerifyReport> {
  const { days, leaves, faults } = await verifyLog(database, pace);
  if (faults.length > 0) return { lines: faults, sound: false };
  return { lines: [`${days} roots over ${leaves} leaves of the log verified`], sound: true };
}

async function verifyRegistry(database: Database, only: RobotId | null): Promise<VerifyReport> {
  const { entries, faults } = await verifyStoredRegistry(database);
  const found = faults.filter(({ robotId }) => only === null || robotId === null || robotId === String(only));
  const lines = found.map(
    ({ robotId, why }) => `${robotId === null ? 'registry' : `robot ${robotId}`}: ${why}`,
  );
  if (lines.length === 0 && only === null)
    lines.push(
      `${entries} registry entries verified: every hash is correct, and the robots match the registry`,
    );
  return { lines, sound: found.length === 0 };
}
