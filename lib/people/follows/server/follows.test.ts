import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { NO_SETTINGS } from '../follows';
import { moveSettings } from './follow-store';
import { createFollows } from './follows';

const NOW = Date.UTC(2026, 0, 1) as Millis;

async function insertUsers(db: Kysely<Schema>, ...ids: readonly string[]): Promise<void> {
  await db
    .insertInto('users')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@example.com`,
        email_key: `${id}@example.com`,
        name: id,
        password_hash: null,
        is_content_admin: 0 as const,
        has_money_management: 0 as const,
        level: 'beginner',
        created_at: NOW,
        password_changed_at: null,
        totp_secret: null,
        totp_enabled_at: null,
        totp_last_step: null,
        first_touch: null,
      })),
    )
    .execute();
}

forEachEngine('follows', (open, itOnce) => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  async function start() {
    const { db } = await open();
    await insertUsers(db, 'ann', 'bob');
    const make = async () => {
      const follows = await createFollows(db, {
        onFailure: (error) => {
          throw error;
        },
      });
      closing.push(follows.close);
      return follows;
    };
    return { db, make, follows: await make() };
  }

  itOnce(
    'moves to a robot’s new version without autopilot, because copies end with the old one',
    async () => {
      const { db, follows } = await start();
      await follows.follow('ann', 7, NOW);
      await db.updateTable('robot_follows').set({ autopilot: 1 }).execute();
      await moveSettings(db, 7, 8);
      expect(await db.selectFrom('robot_follows').select(['robot_id', 'autopilot']).execute()).toEqual([
        { robot_id: 8, autopilot: 0 },
      ]);
    },
  );

  it('keeps one row when the same robot is followed 100 times at once from two processes', async () => {
    const { db, make, follows } = await start();
    const other = await make();
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? follows : other).follow('ann', 7, NOW)),
    );
    expect(await db.selectFrom('robot_follows').select(['user_id', 'robot_id']).execute()).toEqual([
      { user_id: 'ann', robot_id: 7 },
    ]);
    expect([follows.followers(7), other.followers(7)]).toEqual([1, 1]);
  });

  itOnce(
    'keeps settings when a robot is followed again, and only the bookmark when it is unfollowed',
    async () => {
      const { follows } = await start();
      await follows.follow('ann', 7, NOW);
      await follows.changeSettings('ann', 7, { openTrades: true, pendingOrders: true });
      await follows.changeSettings('ann', 7, { pendingOrders: false, closedTrades: true });
      await follows.changeSettings('ann', 7, { autopilot: true });
      await follows.setBookmark('ann', 7, true, NOW);
      await follows.setBookmark('ann', 7, true, NOW);
      await follows.follow('ann', 7, plus(NOW, 1));
      expect(await follows.readRobotSettings('ann')).toEqual(
        new Map([
          [
            7,
            {
              ...NO_SETTINGS,
              isFollowed: true,
              followedAt: NOW,
              isBookmarked: true,
              openTrades: true,
              closedTrades: true,
              autopilot: true,
            },
          ],
        ]),
      );
      await follows.unfollow('ann', 7);
      await follows.unfollow('ann', 7);
      expect(await follows.readRobotSettings('ann')).toEqual(
        new Map([[7, { ...NO_SETTINGS, isBookmarked: true }]]),
      );
      await follows.follow('ann', 7, NOW);
      expect((await follows.readRobotSettings('ann')).get(7)).toEqual({
        ...NO_SETTINGS,
        isFollowed: true,
        followedAt: NOW,
        isBookmarked: true,
      });
      await follows.setBookmark('ann', 7, false, NOW);
      expect((await follows.readRobotSettings('ann')).get(7)?.isBookmarked).toBe(false);
      expect((await follows.readRobotSettings('bob')).size).toBe(0);
    },
  );

  itOnce('does not unfollow what an admin granted', async () => {
    const { follows } = await start();
    await follows.follow('ann', 7, NOW);
    await follows.grant('ann', 7, NOW, null);
    await follows.grant('bob', 8, NOW, null);
    await expect(follows.unfollow('ann', 7)).rejects.toThrow("You can't unfollow this robot");
    await follows.follow('ann', 9, NOW);
    await follows.follow('ann', 10, NOW, { unsubscribeAnother: true });
    expect([...(await follows.readRobotSettings('ann')).keys()].sort()).toEqual([10, 7]);
    expect((await follows.readRobotSettings('bob')).get(8)).toMatchObject({
      isFollowed: true,
      isGrantedByAdmin: true,
    });
  });

  it('reports who changed which robot’s settings, once that is stored', async () => {
    const { db } = await open();
    await insertUsers(db, 'ann');
    const told: [string, number][] = [];
    const follows = await createFollows(db, {
      onFailure: () => undefined,
      onChange: (userId, robotId) => told.push([userId, robotId]),
    });
    closing.push(follows.close);
    await follows.follow('ann', 7, NOW);
    await follows.changeSettings('ann', 7, { openTrades: true });
    await follows.changeSettings('ann', 7, { autopilot: true });
    await follows.unfollow('ann', 7);
    await follows.setBookmark('ann', 8, true, NOW);
    await follows.setBookmark('ann', 8, false, NOW);
    await follows.grant('ann', 9, NOW, null);
    expect(told.map(([userId, robotId]) => `${userId} ${robotId}`)).toEqual([
      ...Array.from({ length: 4 }, () => 'ann 7'),
      ...Array.from({ length: 2 }, () => 'ann 8'),
      'ann 9',
    ]);
    await expect(follows.unfollow('ann', 9)).rejects.toThrow();
    await expect(follows.changeSettings('ann', 10, { autopilot: true })).rejects.toThrow();
    expect(told).toHaveLength(7);
  });

  itOnce.each(['openTrades', 'autopilot'] as const)(
    'refuses %s of a robot that is not followed',
    async (name) => {
      const { follows } = await start();
      await follows.setBookmark('ann', 7, true, NOW);
      await expect(follows.changeSettings('ann', 7, { [name]: true })).rejects.toThrow(
        'Follow this robot first',
      );
      expect((await follows.readRobotSettings('ann')).get(7)).toEqual({ ...NO_SETTINGS, isBookmarked: true });
    },
  );

  it('counts followers at once, those of other processes at the next count, and after a restart', async () => {
    const { make, follows } = await start();
    const other = await make();
    await Promise.all([follows.follow('ann', 7, NOW), follows.follow('bob', 7, NOW)]);
    await follows.follow('bob', -1_000_000_001, NOW);
    expect([follows.followers(7), follows.followers(-1_000_000_001), follows.followers(8)]).toEqual([
      2, 1, 0,
    ]);
    expect(other.followers(7)).toBe(0);
    await other.recount();
    expect([other.followers(7), (await make()).followers(7)]).toEqual([2, 2]);
    await follows.unfollow('bob', 7);
    expect(follows.followers(7)).toBe(1);
  });

  itOnce('forgets everything of a user who is deleted', async () => {
    const { db, follows } = await start();
    await follows.follow('ann', 7, NOW);
    await follows.setBookmark('ann', 8, true, NOW);
    await db.deleteFrom('users').where('id', '=', 'ann').execute();
    expect((await follows.readRobotSettings('ann')).size).toBe(0);
  });
});
