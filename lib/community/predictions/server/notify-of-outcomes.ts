import { groups, max } from 'd3-array';
import type { Kysely } from 'kysely';
import { type EpochDay, type Millis, plus } from '@/lib/core/base/brand';
import { pause } from '@/lib/core/base/pause';
import { DAY_MS, isoDay, startOfDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { MarketName } from '@/lib/market/data/source';
import { MOST_NAMED_TICKERS, type NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';

/** After the last close of a day, its questions without a decision are no longer waited for. */
const LONGEST_WAIT_MS = DAY_MS;
/** Members of one commit. */
const MEMBERS_AT_ONCE = 200;
/** Requests get their turn between two of those. */
const BETWEEN_MS = 5;

type DayWindow = Pick<
  Row<'prediction_windows'>,
  'id' | 'ticker' | 'horizon' | 'to_day' | 'state' | 'resolves_at' | 'outcome'
>;

interface NotifyOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  /** Called after notifications were stored. */
  readonly onInbox: (userIds: readonly string[]) => void;
}

/**
 * Notifies members of the questions they voted on, once for each day whose questions are decided. Any number of
 * processes may do so at once, or stop in the middle: a notification's key is the day, and a day is left behind when
 * everyone has theirs.
 */
export async function notifyOfOutcomes(
  options: NotifyOptions,
  now: Millis,
  signal: AbortSignal,
): Promise<void> {
  const { database, market } = options;
  const setting = `${market}.predictions-notified-through`;
  const through = Number((await readSetting(database.db, setting)) ?? 0) as EpochDay;
  const days = groups(await readWindows(database.db, market, through), ({ to_day }) => to_day);
  for (const [day, windows] of days) {
    const lastClose = max(windows, (window) => window.resolves_at) as Millis;
    const decided = windows.filter(({ state }) => state === 'decided');
    if (decided.length < windows.length && now < plus(lastClose, LONGEST_WAIT_MS)) return;
    if (decided.length > 0) await notifyOfDay(options, decided, now, signal);
    if (signal.aborted) return;
    await database.commit((tx) => writeSetting(tx, setting, String(day)));
  }
}

/** Questions of later days than one, by day. */
function readWindows(db: Kysely<Schema>, market: MarketName, through: EpochDay): Promise<DayWindow[]> {
  return (
    db
      .selectFrom('prediction_windows')
      .select(['id', 'ticker', 'horizon', 'to_day', 'state', 'resolves_at', 'outcome'])
      .where('market', '=', market)
      // So that the index by state ends at it: no session closes before its day.
      .where('state', 'in', ['open', 'locked', 'decided'])
      .where('resolves_at', '>', startOfDay(plus(through, 1)))
      .where('to_day', '>', through)
      .orderBy('to_day')
      .orderBy('ticker')
      .orderBy('horizon')
      .execute()
  );
}

async function notifyOfDay(
  { database, market, onInbox }: NotifyOptions,
  windows: readonly DayWindow[],
  now: Millis,
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    const members = await database.db
      .selectFrom('members')
      .select(['user_id', 'member'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(MEMBERS_AT_ONCE)
      .execute();
    const last = members.at(-1);
    if (!last) return;
    after = last.user_id;
    const told = await database.commit(async (tx) => {
      const votes = await tx
        .selectFrom('prediction_votes as vote')
        .innerJoin('members', 'members.member', 'vote.voter')
        .select(['members.user_id', 'vote.window_id'])
        .where('members.user_id', '>=', members[0]?.user_id ?? '')
        .where('members.user_id', '<=', last.user_id)
        .where(
          'vote.window_id',
          'in',
          windows.map(({ id }) => id),
        )
        .execute();
      const items = groups(votes, ({ user_id }) => user_id).map(([userId, own]) =>
        toNotification(
          market,
          userId,
          windows.filter(({ id }) => own.some((vote) => vote.window_id === id)),
          now,
        ),
      );
      await storeNotifications(tx, items, now);
      return items.map(({ userId }) => userId);
    });
    if (told.length > 0) onInbox(told);
    await pause(BETWEEN_MS, signal);
  }
}

/** @param windows decided, of one day, at least one */
function toNotification(
  market: MarketName,
  userId: string,
  windows: readonly DayWindow[],
  now: Millis,
): NewNotification {
  const day = isoDay((windows[0] as DayWindow).to_day);
  const first = windows.slice(0, MOST_NAMED_TICKERS).map(({ ticker, horizon, outcome }) => ({
    ...{ ticker, horizon, outcome: outcome ?? 'void' },
  }));
  return {
    kind: 'predictions',
    ...{ userId, dedupeKey: `predictions:${market}:${day}`, robotId: null, happenedAt: now },
    data: { market, day, count: windows.length, first },
  };
}
