import { type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { openAccounts, openBrowser, SECRET } from '@/lib/people/accounts/testing/accounts-fixture';
import { createReferrals, type ReferralsService } from './create-referrals';

const PASSWORD = 'correct horse battery';

/** Ann, who invites friends, each from a network of their own unless said otherwise. */
async function make(open: OpenTestDatabase) {
  let referrals: ReferralsService | null = null;
  const site = await openAccounts(open, undefined, (tx, joined, now) =>
    referrals === null ? Promise.resolve() : referrals.bind(tx, joined, now),
  );
  const { db, clock } = site;
  const service = createReferrals({ db, secret: SECRET, isSecure: false });
  referrals = service;
  let networks = 0;
  const elsewhere = () => openBrowser(`198.51.${++networks}.7`);
  const browser = elsewhere();
  const ann = (await site.join('ann@example.com', PASSWORD, browser)).who.account.id;
  const { code } = await service.invite(ann, clock.now);
  return {
    ...site,
    referrals: service,
    ann,
    annsBrowser: browser,
    elsewhere,
    code,
    befriend: async (email: string, friendsBrowser = elsewhere(), inviteCode = code) =>
      (await site.join(email, PASSWORD, friendsBrowser, { inviteCode })).who.account.id,
    counts: async (userId = ann) => {
      const { joined, inReview, notCounted } = await service.invite(userId, clock.now);
      return [joined, inReview, notCounted];
    },
    reasons: () => db.selectFrom('referrals').select(['state', 'reasons']).orderBy('joined_at').execute(),
  };
}

onSqlite('friends who join', (open) => {
  it('are counted once, by a code that stays the same and works in any case', async () => {
    const { referrals, ann, code, clock, befriend, counts, db } = await make(open);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect((await referrals.invite(ann, clock.now)).code).toBe(code);
    const ben = await befriend('ben@example.com', undefined, code.toLowerCase());
    await befriend('eve@example.com', undefined, 'ZZZZZZZZZZ');
    expect(await counts()).toEqual([1, 0, 0]);
    expect(await counts(ben)).toEqual([0, 0, 0]);
    // Whose code it was isn't part of what their browser noted.
    expect(await db.selectFrom('users').select('first_touch').where('id', '=', ben).execute()).toEqual([
      { first_touch: null },
    ]);
  });

  it('are reviewed if they use the inviter’s browser, or that of another friend', async () => {
    const { annsBrowser, elsewhere, befriend, counts, reasons, clock } = await make(open);
    const shared = elsewhere();
    await befriend('ben@example.com', shared);
    clock.now += 1000;
    // On the road with the same browser.
    await befriend('eve@example.com', { ...shared, address: '203.0.113.5' });
    clock.now += 1000;
    await befriend('dan@example.com', { ...annsBrowser, address: '203.0.114.5' });
    expect(await counts()).toEqual([1, 2, 0]);
    expect(await reasons()).toEqual([
      { state: 'counted', reasons: '' },
      { state: 'review', reasons: 'device' },
      { state: 'review', reasons: 'device' },
    ]);
  });

  it('are reviewed if they share a network, with another browser', async () => {
    const { annsBrowser, befriend, reasons } = await make(open);
    await befriend('ben@example.com', openBrowser(annsBrowser.address.replace(/\d+$/, '200')));
    expect(await reasons()).toEqual([{ state: 'review', reasons: 'network' }]);
  });

  it('don’t count with a mailbox that is the inviter’s or another friend’s', async () => {
    const { befriend, counts } = await make(open);
    await befriend('ann+2@example.com');
    await befriend('b.e.n@gmail.com');
    await befriend('ben+again@googlemail.com');
    expect(await counts()).toEqual([1, 0, 2]);
  });

  it('can’t invite whoever invited them: accounts that exist are never bound', async () => {
    const { referrals, ann, code, clock, befriend, counts, logIn, elsewhere, accounts } = await make(open);
    const ben = await befriend('ben@example.com');
    const bensCode = (await referrals.invite(ben, clock.now)).code;
    await logIn('ann@example.com', PASSWORD, elsewhere());
    await accounts.saveFirstTouch(ann, { InviteCode: bensCode, inviteCode: bensCode });
    // Ann's address, registered again by her friend's link.
    const { success } = await accounts.register(
      {
        fullName: 'Ann',
        email: 'ann@example.com',
        password: PASSWORD,
        captcha: 'solved',
        returnPath: null,
        details: { inviteCode: bensCode },
      },
      elsewhere(),
      clock.now,
    );
    expect(success).toBe(true);
    expect([await counts(), await counts(ben)]).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ]);
    expect(bensCode).not.toBe(code);
  });

  it('are no longer counted once their account is deleted', async () => {
    const { befriend, counts, db } = await make(open);
    const ben = await befriend('ben@example.com');
    await db.deleteFrom('users').where('id', '=', ben).execute();
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
