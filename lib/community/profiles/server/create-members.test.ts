import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { openAccounts, openBrowser, SECRET } from '@/lib/people/accounts/testing/accounts-fixture';
import { createMembers } from './create-members';
import { readFirstMembers } from './linked-account-store';

const PASSWORD = 'correct horse battery';

onSqlite('accounts of one person', (open) => {
  it('are those that share browser and network, or a mailbox, and not one of the two alone', async () => {
    const { db, clock, join } = await openAccounts(open);
    const members = createMembers({ db, secret: SECRET, isSecure: false });
    const add = async (
      handle: string,
      email: string,
      browser = openBrowser(`198.51.${clock.now % 200}.7`),
    ) => {
      clock.now += 1_000;
      const { id } = (await join(email, PASSWORD, browser)).who.account;
      const { member } = await members.takeHandle(id, handle, clock.now);
      await members.linkAccounts(id, browser, clock.now);
      return { id, member };
    };
    const home = openBrowser('203.0.113.5');
    const ada = await add('ada', 'ada@example.com', home);
    // Someone else in Ada's network, and Ada's browser taken to another one.
    await add('bob', 'bob@example.com', openBrowser('203.0.113.77'));
    const onTheRoad = await add('eve', 'eve@example.com', { ...home, address: '192.0.2.9' });
    expect(await readFirstMembers(db)).toEqual(new Map());
    const second = await add('second', 'second@example.com', home);
    const dotted = await add('dotted', 'a.d.a@example.com');
    const sameMailbox = await add('tagged', 'ada+2@example.com');
    expect(await readFirstMembers(db)).toEqual(
      new Map([
        [second.member, ada.member],
        [sameMailbox.member, ada.member],
      ]),
    );
    // Back at home with the browser that Ada uses.
    await members.linkAccounts(onTheRoad.id, home, clock.now);
    const firsts = await readFirstMembers(db);
    expect(firsts.get(onTheRoad.member)).toBe(ada.member);
    expect(firsts.has(dotted.member)).toBe(false);

    // With the first account, what it was linked to goes.
    await db.deleteFrom('users').where('id', '=', ada.id).execute();
    expect((await readFirstMembers(db)).get(second.member)).toBe(onTheRoad.member);
  });
});
