import type { Millis } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { SITE_SETTINGS } from '../user-settings';
import { createUserSettings } from './user-settings-store';

forEachEngine('settings of users', (open, itOnce) => {
  it('are read as last saved, separately for each user, and not for deleted accounts', async () => {
    const { db } = await open();
    const findUser = async (email: string) =>
      (await insertUser(db, { email, name: 'Anna', passwordHash: null, firstTouch: null }, 1 as Millis)) ??
      '';
    const [ann, bob] = [await findUser('ann@example.com'), await findUser('bob@example.com')];
    const settings = createUserSettings(db, SITE_SETTINGS);
    expect(await settings.read(ann)).toEqual({});
    await settings.save(ann, { howItWorksShownAt: 5 }, 10 as Millis);
    await settings.save(ann, { howItWorksShownAt: 7 }, 11 as Millis);
    await settings.save(ann, {}, 12 as Millis);
    await settings.save('nobody', { howItWorksShownAt: 7 }, 12 as Millis);
    expect(await settings.read(ann)).toEqual({ howItWorksShownAt: 7 });
    expect(await settings.read(bob)).toEqual({});
    expect(await db.selectFrom('user_settings').select('changed_at').execute()).toEqual([{ changed_at: 11 }]);
  });

  itOnce('are omitted if the stored value isn’t allowed', async () => {
    const { db } = await open();
    const id =
      (await insertUser(
        db,
        { email: 'a@example.com', name: 'A', passwordHash: null, firstTouch: null },
        1 as Millis,
      )) ?? '';
    await db
      .insertInto('user_settings')
      .values([
        { user_id: id, name: 'howItWorksShownAt', value: '"soon"', changed_at: 1 },
        { user_id: id, name: 'gone', value: '1', changed_at: 1 },
      ])
      .execute();
    expect(await createUserSettings(db, SITE_SETTINGS).read(id)).toEqual({});
  });
});
