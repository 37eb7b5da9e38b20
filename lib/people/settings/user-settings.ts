import { z } from 'zod';
import type { Millis } from '@/lib/core/base/brand';

/** Settings by name, each with its allowed values. */
export type SettingTable = Readonly<Record<string, z.ZodType>>;

/** Limits the length too: a separate check of it would also run on values that aren't text, and fail on some. */
const NAMES = /^[a-z0-9.-]{0,400}$/i;

/**
 * What the site remembers for a user on all their devices. A new setting only needs an entry: it's stored, exported and
 * deleted with the others, and available in `Account/GetSettings` and `Account/SaveSettings`. Subjects may have such
 * tables of their own.
 */
export const SITE_SETTINGS = {
  howItWorksShownAt: z
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .describe('When “How it works” last opened by itself, UTC milliseconds.'),
  tradesSeenAt: z
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .describe('Trades of followed robots recorded until then have been seen, UTC milliseconds.'),
  robotColumns: z
    .string('must be text')
    .refine((text) => NAMES.test(text), 'must be names of columns with dots between them')
    .describe('Columns of the robots’ table as addresses write them (cols=); empty for the usual ones.'),
  lessonsDone: z
    .string('must be text')
    .refine((text) => NAMES.test(text), 'must be names of lessons with dots between them')
    .describe('Lessons of the course marked as done, by their names with dots between them.'),
  predictionNotifications: z
    .boolean('must be true or false')
    .describe('Whether you’re notified when questions you voted on are decided; on unless it’s false.'),
  clubNotifications: z
    .boolean('must be true or false')
    .describe('Whether you’re notified of replies and mentions in clubs; on unless it’s false.'),
} satisfies SettingTable;

/** Saved settings; omits the others. */
export type SavedSettings<Table extends SettingTable> = {
  readonly [Name in keyof Table]?: z.output<Table[Name]> | undefined;
};

export interface UserSettings<Table extends SettingTable> {
  read(userId: string): Promise<SavedSettings<Table>>;
  /** Saves the given settings, keeping the others. Does nothing if the account is gone. */
  save(userId: string, settings: SavedSettings<Table>, now: Millis): Promise<void>;
}
