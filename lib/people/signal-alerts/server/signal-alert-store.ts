import type { Kysely } from 'kysely';
import { InputError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { SIGNAL_EVENT_IDS, SIGNAL_SIDES } from '@/lib/site/addresses/signals-address';
import type { SignalAlert, SignalAlerts } from '../signal-alert';

export interface SignalAlertStoreOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** Called after an alert was set. */
  readonly onAlert?: () => void;
}

export function createSignalAlertStore({ database, onAlert }: SignalAlertStoreOptions): SignalAlerts {
  return {
    async read(userId) {
      const row = await database.db
        .selectFrom('signal_alerts')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ? toSignalAlert(row) : null;
    },
    async set(userId, alert) {
      const values = alert && {
        classes: inOrder('class', ALL_INSTRUMENT_CLASSES, alert.classes),
        events: inOrder('event', SIGNAL_EVENT_IDS, alert.events),
        sides: inOrder('side', SIGNAL_SIDES, alert.sides),
      };
      await database.commit(async (tx) => {
        // An account deleted in the meantime saves nothing.
        if (!(await lockUser(tx, userId))) return;
        if (values === null) await tx.deleteFrom('signal_alerts').where('user_id', '=', userId).execute();
        else
          await tx
            .insertInto('signal_alerts')
            .values({ user_id: userId, ...values, asked_through: null })
            .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
            .execute();
      });
      if (alert) onAlert?.();
    },
  };
}

/** @throws InputError if none is chosen */
function inOrder<Name extends string>(what: string, known: readonly Name[], chosen: readonly Name[]): string {
  if (chosen.length === 0) throw new InputError(`Choose at least one ${what}.`);
  return known.filter((one) => chosen.includes(one)).join(' ');
}

/** Names that are no longer known are left out. */
export function toSignalAlert({
  classes,
  events,
  sides,
}: Pick<Row<'signal_alerts'>, 'classes' | 'events' | 'sides'>): SignalAlert {
  const read = <Name extends string>(known: readonly Name[], text: string) =>
    known.filter((one) => text.split(' ').includes(one));
  return {
    classes: read(ALL_INSTRUMENT_CLASSES, classes),
    events: read(SIGNAL_EVENT_IDS, events),
    sides: read(SIGNAL_SIDES, sides),
  };
}

export type SignalAlertRow = Row<'signal_alerts'>;

/** Alerts that weren't asked through these sessions, by user, after one of them. */
export function listDueAlerts(
  db: Kysely<Schema>,
  {
    after,
    through,
    limit,
  }: { readonly after: string | null; readonly through: string; readonly limit: number },
): Promise<SignalAlertRow[]> {
  return db
    .selectFrom('signal_alerts')
    .selectAll()
    .where(({ eb, or }) => or([eb('asked_through', 'is', null), eb('asked_through', '<>', through)]))
    .where('user_id', '>', after ?? '')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Stores through which sessions a user was notified. @returns false if another process has done so, or it's gone */
export async function storeAskedThrough(
  tx: Kysely<Schema>,
  { user_id: userId, asked_through: before }: SignalAlertRow,
  through: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signal_alerts')
    .set({ asked_through: through })
    .where('user_id', '=', userId)
    .where('asked_through', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
