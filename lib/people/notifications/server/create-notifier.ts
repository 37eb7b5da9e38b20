import type { Kysely } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import { readLinks } from '@/lib/robots/ledger/server/ledger-store';
import { readRetirements } from '@/lib/robots/registry/server/registry-store';
import { readLinkContent } from './link-content';
import { storeForFollowers, storeRetirement } from './notification-store';

/** Links turned into notifications by one transaction; with thousands of followers, each is thousands of rows. */
const LINKS_PER_COMMIT = 20;
/** A robot seen for the first time starts at most this much earlier, for users who have just followed it. */
const FIRST_LOOK_MS = 10 * 60_000;

/** How far the registry has been read for retirements. */
const RETIREMENTS_TOLD = 'notifier.retirements-through';

export interface NotifierOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly now: () => Millis;
}

export interface Notifier {
  /**
   * Turns retirements, and new signals and trades of followed robots, into notifications of followers who want them.
   * Each robot's rows and how far its chain has been read are one transaction, so a kill leaves both or neither.
   * @param robotIds the robots to look at; all followed ones by default
   * @returns robots whose followers may have new notifications, for `inbox-changed`
   */
  advance(robotIds?: readonly number[]): Promise<readonly number[]>;
}

interface FollowedRobot {
  readonly robotId: RobotId;
  readonly throughSeq: number | null;
  /** When the first of its current followers followed it. */
  readonly followedAt: number;
}

export function createNotifier({ database, now }: NotifierOptions): Notifier {
  const { db } = database;

  async function advanceRobot({ robotId, throughSeq, followedAt }: FollowedRobot): Promise<boolean> {
    const from = throughSeq ?? (await firstSeq(db, robotId, Math.max(followedAt, now() - FIRST_LOOK_MS)));
    if (throughSeq === null) await startAt(db, robotId, from);
    let through = from;
    let hasStored = false;
    for (;;) {
      const links = await readLinks(db, robotId, { afterSeq: through, limit: LINKS_PER_COMMIT });
      const last = links.at(-1);
      if (!last) return hasStored;
      const news = links.filter(({ recordedAt }) => recordedAt >= followedAt);
      const contents = await Promise.all(news.map((link) => readLinkContent(db, link)));
      const isMoved = await database.commit(async (tx) => {
        if (!(await moveCursor(tx, robotId, through, last.seq))) return false;
        for (const [index, link] of news.entries()) {
          const content = contents[index];
          if (content) await storeForFollowers(tx, link, content, now());
        }
        return true;
      });
      // Another process has advanced this robot.
      if (!isMoved) return hasStored;
      hasStored ||= contents.some((content) => content !== null);
      through = last.seq;
    }
  }

  /** Entries of the registry up to the last one that was looked at; a repeated one changes nothing. */
  async function notifyOfRetirements(): Promise<number[]> {
    const afterSeq = Number((await readSetting(db, RETIREMENTS_TOLD)) ?? 0);
    const retirements = await readRetirements(db, { afterSeq });
    const last = retirements.at(-1);
    if (!last) return [];
    await database.commit(async (tx) => {
      for (const retirement of retirements) await storeRetirement(tx, retirement, now());
      await writeSetting(tx, RETIREMENTS_TOLD, String(last.seq));
    });
    return retirements.map(({ robotId }) => robotId);
  }

  return {
    async advance(robotIds) {
      const stored = await notifyOfRetirements();
      for (const robot of await findBehind(db, robotIds))
        if (await advanceRobot(robot)) stored.push(robot.robotId);
      return stored;
    },
  };
}

/** Followed robots with links that nobody was notified of, or seen for the first time. */
async function findBehind(
  db: Kysely<Schema>,
  robotIds: readonly number[] | undefined,
): Promise<readonly FollowedRobot[]> {
  if (robotIds?.length === 0) return [];
  // Starts from robots: there are far fewer of them than follows, which are only looked up for those behind.
  const behind = db
    .selectFrom('robots')
    .leftJoin('notified_robots', 'notified_robots.robot_id', 'robots.id')
    .leftJoin('ledger_heads', 'ledger_heads.robot_id', 'robots.id')
    .select(({ selectFrom }) => [
      'robots.id',
      'notified_robots.through_seq',
      selectFrom('robot_follows')
        .select(({ fn }) => fn.min('robot_follows.followed_at').as('first'))
        .whereRef('robot_follows.robot_id', '=', 'robots.id')
        .as('followed_at'),
    ])
    .where((eb) =>
      eb.or([
        eb('notified_robots.through_seq', 'is', null),
        eb('ledger_heads.seq', '>', eb.ref('notified_robots.through_seq')),
      ]),
    )
    .orderBy('robots.id');
  const rows = await (robotIds ? behind.where('robots.id', 'in', robotIds) : behind).execute();
  return rows.flatMap((row) =>
    row.followed_at === null
      ? []
      : [
          {
            robotId: row.id as RobotId,
            throughSeq: row.through_seq,
            followedAt: Number(row.followed_at),
          },
        ],
  );
}

/** The last link recorded before an instant; 0 without one. */
async function firstSeq(db: Kysely<Schema>, robotId: RobotId, before: number): Promise<number> {
  const seqs = await Promise.all(
    (['ledger_entries', 'robot_signals'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('seq')
        .where('robot_id', '=', robotId)
        .where('recorded_at', '<', before as Millis)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return Math.max(0, ...seqs.map((row) => row?.seq ?? 0));
}

async function startAt(db: Kysely<Schema>, robotId: RobotId, seq: number): Promise<void> {
  await db
    .insertInto('notified_robots')
    .values({ robot_id: robotId, through_seq: seq })
    .onConflict((conflict) => conflict.column('robot_id').doNothing())
    .execute();
}

async function moveCursor(tx: Kysely<Schema>, robotId: RobotId, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notified_robots')
    .set({ through_seq: to })
    .where('robot_id', '=', robotId)
    .where('through_seq', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
