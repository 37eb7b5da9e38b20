import type { Kysely } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';

/** Time with the market open after which a robot that doesn't advance counts as silent. */
export const SILENT_AFTER_MS = HOUR_MS;
/** Longer gaps between two looks don't count, because nobody was watching: the computer may have slept. */
const MAX_STEP_MS = MINUTE_MS;

interface Watched {
  through: number;
  /** Open time of the market that was watched since the robot last advanced. */
  openMs: number;
  at: number;
}

/**
 * Notices copied robots that stop advancing while a market of theirs is open. Only time in which this trader watched
 * counts, so that a robot isn't blamed for a stop of the product.
 */
export function createSilenceWatch(instrumentById: (fundId: FundId) => Instrument | null) {
  const watched = new Map<number, Watched>();

  function isOpen(definition: Pick<RobotDefinition, 'legs'>, now: Millis): boolean {
    return definition.legs.some((fundId) => {
      const instrument = instrumentById(fundId);
      return instrument !== null && calendarFor(calendarNameFor(instrument.fundType)).sessionAt(now) !== null;
    });
  }

  return {
    /** @returns robots that are silent now */
    async look(db: Kysely<Schema>, now: Millis): Promise<readonly number[]> {
      const rows = await db
        .selectFrom('copies')
        .innerJoin('robots', 'robots.id', 'copies.robot_id')
        .innerJoin('robot_progress', 'robot_progress.robot_id', 'copies.robot_id')
        .select(['robots.id', 'robots.definition', 'robot_progress.through_ms'])
        .distinct()
        .where('copies.state', 'in', ['active', 'paused'])
        .where('robots.removed_at', 'is', null)
        .execute();
      const ids = new Set(rows.map(({ id }) => id));
      for (const id of watched.keys()) if (!ids.has(id)) watched.delete(id);
      return rows.flatMap(({ id, definition, through_ms: through }) => {
        const known = watched.get(id);
        if (!known || known.through !== through) {
          watched.set(id, { through, openMs: 0, at: now });
          return [];
        }
        if (isOpen(JSON.parse(definition) as RobotDefinition, now))
          known.openMs += Math.min(now - known.at, MAX_STEP_MS);
        known.at = now;
        return known.openMs >= SILENT_AFTER_MS ? [id] : [];
      });
    },
  };
}
