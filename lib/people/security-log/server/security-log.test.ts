import { type Millis, plus } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { listSecurityEvents, recordSecurityEvent } from './security-log';

const NOW = Date.UTC(2026, 10, 22) as Millis;

forEachEngine('the security log', (open) => {
  it('lists events newest first, with approximate addresses, and is deleted with its account', async () => {
    const { db } = await open();
    const newUser = async (email: string) =>
      (await insertUser(db, { email, name: 'Ann', passwordHash: null, firstTouch: null }, NOW)) ?? '';
    const [ann, bert] = [await newUser('ann@example.com'), await newUser('bert@example.com')];
    const requestContext = (address: string) => ({ address, userAgent: `Browser ${'x'.repeat(400)}` });
    for (const address of ['192.0.2.77', '::ffff:192.0.2.78', '2001:db8:1:2::3', 'unknown'])
      await recordSecurityEvent(
        db,
        { userId: ann, kind: 'logged-in', requestContext: requestContext(address) },
        NOW,
      );
    await recordSecurityEvent(db, { userId: bert, kind: 'granted', detail: 'plan Expert' }, plus(NOW, 1));
    const own = await listSecurityEvents(db, { userId: ann });
    expect(own.map(({ address }) => address)).toEqual(['', '2001:db8:1:*', '192.0.2.*', '192.0.2.*']);
    expect(own[0]?.userAgent).toHaveLength(300);
    expect(await listSecurityEvents(db, { userId: ann, beforeId: own[1]?.id ?? 0 }, 1)).toEqual([own[2]]);
    expect(await listSecurityEvents(db, {}, 1)).toMatchObject([
      { userId: bert, at: NOW + 1, kind: 'granted', detail: 'plan Expert', address: '', userAgent: '' },
    ]);
    await db.deleteFrom('users').where('id', '=', ann).execute();
    await recordSecurityEvent(db, { userId: ann, kind: 'logged-out' }, NOW);
    expect(await listSecurityEvents(db, {})).toHaveLength(1);
  });
});
