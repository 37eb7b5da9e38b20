import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { readShortName, shortNameKey } from '@/lib/core/base/short-name';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { SavedScreen, SavedScreens } from '../saved-screen';
import { alertProblem } from '../screen-alert';
import { MAX_SCREEN_NAME, MOST_SCREENS, type ScreenKind } from '../screen-limits';

const NO_SCREEN = 'You have no saved screen like that. It may have been deleted.';

export interface SavedScreensOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** Called after an alert was turned on. */
  readonly onAlert?: () => void;
}

export function createSavedScreens({ database, onAlert }: SavedScreensOptions): SavedScreens {
  const { db } = database;
  return {
    async list(userId) {
      const rows = await ofUser(db, userId).execute();
      return rows.map(toSavedScreen);
    },
    async save(userId, kind, text, query, now) {
      const name = readShortName(text, MAX_SCREEN_NAME);
      await database.commit(async (tx) => {
        // An account deleted in the meantime saves nothing.
        if (!(await lockUser(tx, userId))) return;
        const screens = await ofUser(tx, userId).execute();
        requireUnused(name, kind, screens);
        if (screens.length >= MOST_SCREENS)
          throw new InputError(
            `You can save ${MOST_SCREENS} screens and lists. Delete one you no longer need first.`,
          );
        await tx
          .insertInto('saved_screens')
          .values({
            id: randomUUID(),
            user_id: userId,
            kind,
            name,
            name_key: shortNameKey(name),
            query,
            created_at: now,
            alert: 0,
          })
          .execute();
      });
    },
    async rename(userId, id, text) {
      const name = readShortName(text, MAX_SCREEN_NAME);
      await database.commit(async (tx) => {
        await lockUser(tx, userId);
        const screens = await ofUser(tx, userId).execute();
        const { kind } = find(screens, id);
        requireUnused(
          name,
          kind,
          screens.filter((screen) => screen.id !== id),
        );
        await tx
          .updateTable('saved_screens')
          .set({ name, name_key: shortNameKey(name) })
          .where('id', '=', id)
          .execute();
      });
    },
    async remove(userId, id) {
      await db.deleteFrom('saved_screens').where('id', '=', id).where('user_id', '=', userId).execute();
    },
    async setAlert(userId, id, isOn) {
      const screen = find(await ofUser(db, userId).execute(), id);
      const problem = alertProblem(screen);
      if (isOn && problem !== null) throw new InputError(problem);
      if (isOn === (screen.alert === 1)) return;
      await db
        .updateTable('saved_screens')
        .set({ alert: isOn ? 1 : 0, ...NOTHING_FOUND })
        .where('id', '=', id)
        .execute();
      if (isOn) onAlert?.();
    },
  };
}

const NOTHING_FOUND = { asked_through: null, matched_on: null, matching: null } as const;

function ofUser(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('saved_screens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('name_key');
}

function find(screens: readonly Row<'saved_screens'>[], id: string): Row<'saved_screens'> {
  const screen = screens.find((one) => one.id === id);
  if (!screen) throw new NotFoundError(NO_SCREEN);
  return screen;
}

function requireUnused(name: string, kind: ScreenKind, screens: readonly Row<'saved_screens'>[]): void {
  const same = screens.find((one) => one.kind === kind && one.name_key === shortNameKey(name));
  if (same) throw new InputError(`The name “${same.name}” is already taken. Choose another one.`);
}

function toSavedScreen(row: Row<'saved_screens'>): SavedScreen {
  const { id, kind, name, query, matching, matched_on: day } = row;
  return {
    id,
    kind,
    name,
    query,
    createdAt: row.created_at,
    hasAlert: row.alert === 1,
    found: matching === null || day === null ? null : { day, tickers: readTickers(matching) },
  };
}

export function readTickers(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}

/** A screen whose alert is on, with what it was asked through and found. */
export type AlertRow = Pick<
  Row<'saved_screens'>,
  'id' | 'user_id' | 'name' | 'query' | 'asked_through' | 'matching'
>;

/**
 * Screens whose alerts weren't asked through these sessions, ordered so that equal queries follow each other.
 * @param after the last one of the page before; null for the first page
 */
export function listAlerts(
  db: Kysely<Schema>,
  after: Pick<AlertRow, 'query' | 'id'> | null,
  { through, limit }: { readonly through: string; readonly limit: number },
): Promise<AlertRow[]> {
  const due = db
    .selectFrom('saved_screens')
    .select(['id', 'user_id', 'name', 'query', 'asked_through', 'matching'])
    .where('alert', '=', 1)
    .where(({ eb, or }) => or([eb('asked_through', 'is', null), eb('asked_through', '<>', through)]))
    .orderBy('query')
    .orderBy('id')
    .limit(limit);
  return (
    after
      ? due.where(({ eb, refTuple, tuple }) => eb(refTuple('query', 'id'), '>', tuple(after.query, after.id)))
      : due
  ).execute();
}

export interface AlertFound {
  readonly through: string;
  readonly day: EpochDay;
  readonly tickers: readonly string[];
}

/**
 * Stores what alerts found, of rows that were all asked through the same sessions before.
 * @returns ids of those that nobody else has changed meanwhile: only they may be reported
 */
export async function storeFound(
  tx: Kysely<Schema>,
  ids: readonly string[],
  before: string | null,
  { through, day, tickers }: AlertFound,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .updateTable('saved_screens')
    .set({ asked_through: through, matched_on: day, matching: tickers.join(' ') })
    .where('id', 'in', [...ids])
    .where('alert', '=', 1)
    .where('asked_through', before === null ? 'is' : '=', before)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Turns alerts off. @returns ids of those that were on */
export async function turnOffAlerts(
  tx: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .updateTable('saved_screens')
    .set({ alert: 0, ...NOTHING_FOUND })
    .where('id', 'in', [...ids])
    .where('alert', '=', 1)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
