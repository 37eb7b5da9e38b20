import path from 'node:path';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const LEAST_MS = 5 * MINUTE_MS;
const KEPT = 7;

/** Variables of the backups that the engine makes by itself. */
export const backupVariables = {
  BACKUP_EVERY: z
    .string()
    .trim()
    .refine(
      (value) => /^\d{1,3}[mhd]$/.test(value) && toMs(value) >= LEAST_MS,
      'must be minutes, hours or days, such as 30m, 6h or 1d, and at least 5m',
    )
    .transform(toMs)
    .optional(),
  BACKUP_FOLDER: z.string().trim().min(1).optional(),
  BACKUP_KEEP: z
    .string()
    .default(String(KEPT))
    .refine((value) => /^[1-9]\d{0,2}$/.test(value), 'must be a whole number from 1 to 999')
    .transform(Number),
};

const variables = z.object(backupVariables);
type BackupVariables = z.output<typeof variables>;

/** Backups that the engine makes by itself. */
export interface BackupsConfig {
  readonly everyMs: number;
  /** Absolute. */
  readonly folder: string;
  /** How many stay. */
  readonly keep: number;
}

export function toBackupsConfig(env: BackupVariables): BackupsConfig | null {
  if (env.BACKUP_EVERY === undefined || env.BACKUP_FOLDER === undefined) return null;
  return { everyMs: env.BACKUP_EVERY, folder: path.resolve(env.BACKUP_FOLDER), keep: env.BACKUP_KEEP };
}

export function backupFaults(env: BackupVariables): readonly string[] {
  return env.BACKUP_EVERY !== undefined && env.BACKUP_FOLDER === undefined
    ? ['BACKUP_FOLDER: is missing; BACKUP_EVERY needs a folder to write to, best on another disk']
    : [];
}

function toMs(text: string): number {
  return Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? 0);
}
