import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto';
import { type FundId, type Micros, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import type { CopyAccount, NewNotification } from '../notification';
import { isPushEndpoint } from '../push-hosts';
import { createNotifications } from './create-notifications';
import { storeNotifications } from './notification-store';
import { sendPushes } from './send-push';

const FCM = 'https://fcm.googleapis.com/fcm/send/';
const START = Date.UTC(2026, 0, 5, 15) as Millis;

/** Addresses that a hostile browser may send, none of which is a push service. */
const HOSTILE = [
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com@169.254.169.254/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com.evil.example/x',
  'https://evilpush.apple.com/x',
  'https://notify.windows.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://0x7f000001/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
];
const ALL_HOSTILE = Array.from({ length: 200 }, (_, index) => `${HOSTILE[index % HOSTILE.length]}?${index}`);

/** A browser with keys of its own, which can read what is pushed to it (RFC 8291). */
function browser(name: string) {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys();
  const auth = Buffer.alloc(16, name);
  return {
    subscription: {
      endpoint: FCM + name,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read(body: Uint8Array): unknown {
      const sealed = Buffer.from(body);
      const salt = sealed.subarray(0, 16);
      const sender = sealed.subarray(21, 21 + (sealed[20] ?? 0));
      const text = sealed.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const prk = createHmac('sha256', auth).update(curve.computeSecret(sender)).digest();
      const secret = createHmac('sha256', prk)
        .update(Buffer.concat([info, Buffer.from([1])]))
        .digest();
      const derive = (what: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
      const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      opened.setAuthTag(text.subarray(-16));
      const plain = Buffer.concat([opened.update(text.subarray(0, -16)), opened.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

const copied = (no: number, happenedAt = START, account: CopyAccount | null = null): NewNotification => ({
  userId: 'ann',
  dedupeKey: `copied:${no}`,
  robotId: null,
  happenedAt,
  kind: 'copied',
  data: {
    fundId: 1001 as FundId,
    tradeNo: no,
    side: 'long',
    quantity: 1_000_000 as Micros,
    openPrice: 200_000_000 as Price,
    closePrice: 210_000_000 as Price,
    profit: 9_870_000 as Micros,
    account,
  },
});

it('only push services on their usual port are asked', () => {
  for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
    expect(isPushEndpoint(`https://${host}/some/secret`)).toBe(true);
  expect(isPushEndpoint('https://wns2-par02p.notify.windows.com/w/?token=x')).toBe(true);
  expect(ALL_HOSTILE.filter(isPushEndpoint)).toEqual([]);
});

onSqlite('push messages', (open) => {
  async function withAnn() {
    const { db } = await open();
    await addUser(db, 'ann');
    await addUser(db, 'bob');
    const service = createNotifications(db);
    const sent: { readonly url: string; readonly init: RequestInit }[] = [];
    const state = { answer: () => new Response(null, { status: 201 }) };
    const warned: unknown[] = [];
    const send = (now: Millis) =>
      sendPushes(
        {
          db,
          subject: 'mailto:a@b.example',
          log: { warn: (entry: unknown) => void warned.push(entry) },
          fetch: async (url, init) => {
            sent.push({ url: String(url), init: init ?? {} });
            return state.answer();
          },
        },
        now,
      );
    const browsers = async () => (await service.settings('ann')).browsers.length;
    const tell = async (no: number, now: Millis) => {
      await storeNotifications(db, [copied(no, now)], now);
      await send(now);
      return sent.length;
    };
    return { db, service, sent, state, warned, send, browsers, tell };
  }

  it('reach each of a user’s browsers once, encrypted, without dollar amounts', async () => {
    const { db, service, sent, send } = await withAnn();
    await storeNotifications(db, [copied(1)], START);
    const one = browser('one');
    await service.subscribePush('ann', one.subscription, 'Firefox on Linux', START);
    await service.subscribePush('ann', browser('two').subscription, '', START);
    // What came before a browser subscribed isn't pushed, nor what is old news.
    await send(START);
    await storeNotifications(db, [copied(2, plus(START, -2 * HOUR_MS))], START);
    await send(START);
    expect(sent).toEqual([]);
    await storeNotifications(db, [copied(3)], START);
    await Promise.all([send(START), send(START)]);
    await send(START);
    expect(sent.map(({ url }) => url).sort()).toEqual([`${FCM}one`, `${FCM}two`]);
    const mine = sent.find(({ url }) => url === `${FCM}one`);
    expect(one.read(mine?.init.body as Uint8Array)).toEqual({
      title: 'Copied trade closed',
      body: 'Your copy of a robot closed long AAPL. 1 from 200.00 to 210.00, after costs · Paper · Simulated prices',
      path: '/app/papertrades',
    });
    await storeNotifications(db, [copied(6, START, { name: 'Mine', isRealMoney: true })], START);
    await send(START);
    expect(one.read(sent.findLast(({ url }) => url === `${FCM}one`)?.init.body as Uint8Array)).toMatchObject({
      body: 'Your copy of a robot on Mine closed long AAPL. 1 from 200.00 to 210.00, after costs · REAL MONEY · Simulated prices',
      path: '/app/user/brokers/',
    });
    const missed = { fundId: 1001 as FundId, side: 'short', reason: 'You have $12.' } as const;
    const account = { name: 'Mine', isRealMoney: true };
    const entry = { userId: 'ann', dedupeKey: 'missed:1', robotId: null, happenedAt: START } as const;
    await storeNotifications(db, [{ ...entry, kind: 'missed', data: { ...missed, account } }], START);
    await send(START);
    expect(one.read(sent.findLast(({ url }) => url === `${FCM}one`)?.init.body as Uint8Array)).toMatchObject({
      title: 'Entry not filled',
      body: 'Your copy of a robot on Mine didn’t sell short AAPL. REAL MONEY · Simulated prices',
    });
    const { items } = await service.list('ann', { offset: 0, pageSize: 1, kinds: ['missed'] });
    expect(items[0]).toMatchObject({
      text: 'Your copy of a robot on Mine didn’t sell short AAPL. You have $12.',
      path: '/app/user/brokers/',
    });
    const headers = new Headers(mine?.init.headers);
    expect(headers.get('Authorization')).toContain(`k=${await service.pushKey()}`);
    expect(mine?.init.redirect).toBe('manual');
    await storeNotifications(db, [copied(4), copied(5)], START);
    await send(START);
    expect(one.read(sent.findLast(({ url }) => url === `${FCM}one`)?.init.body as Uint8Array)).toMatchObject({
      title: '2 notifications',
      path: '/app/notifications/',
    });
  });

  it('only ever go to push services, whatever browsers send or the database contains', async () => {
    const { db, service, sent, browsers, tell } = await withAnn();
    const { subscription } = browser('x');
    for (const endpoint of ALL_HOSTILE)
      await expect(service.subscribePush('ann', { ...subscription, endpoint }, '', START)).rejects.toThrow(
        'push service',
      );
    for (const wrong of [{ p256dh: 'B' }, { auth: 'short' }, { p256dh: 'A'.repeat(87) }])
      await expect(service.subscribePush('ann', { ...subscription, ...wrong }, '', START)).rejects.toThrow(
        'keys',
      );
    expect(await browsers()).toBe(0);
    await db
      .insertInto('push_subscriptions')
      .values(
        ALL_HOSTILE.map((endpoint, index) => ({
          endpoint_hash: String(index),
          user_id: 'ann',
          ...subscription,
          endpoint,
          device: '',
          created_at: START,
          failures: 0,
          retry_at: 0,
        })),
      )
      .execute();
    await tell(1, START);
    expect([sent.length, await browsers()]).toEqual([0, 0]);
  });

  it.each([404, 410])('end with status %d', async (status) => {
    const { service, state, browsers, tell } = await withAnn();
    await service.subscribePush('ann', browser('one').subscription, '', START);
    state.answer = () => new Response(null, { status });
    await tell(1, START);
    expect(await browsers()).toBe(0);
  });

  it('wait as long as a busy service asks, and end after ten failures in a row', async () => {
    const { service, state, warned, browsers, tell } = await withAnn();
    await service.subscribePush('ann', browser('one').subscription, '', START);
    state.answer = () => new Response(null, { status: 429, headers: { 'Retry-After': '120' } });
    expect(await tell(1, START)).toBe(1);
    expect(await tell(2, plus(START, 119_000))).toBe(1);
    expect([await tell(3, plus(START, 120_000)), warned]).toEqual([2, []]);
    let now = plus(START, HOUR_MS);
    state.answer = () => new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } });
    for (let failures = 1; failures <= 9; failures += 1) {
      expect(await tell(10 + failures, now)).toBe(2 + failures);
      // Not again before a pause that doubles.
      expect(await tell(30 + failures, plus(now, MINUTE_MS * 2 ** (failures - 1) - 1))).toBe(2 + failures);
      now = plus(now, MINUTE_MS * 2 ** (failures - 1));
    }
    expect(await browsers()).toBe(1);
    await tell(60, now);
    expect([await browsers(), warned.length]).toEqual([0, 10]);
  });

  it('belong to the browser’s current user, and only they can end them', async () => {
    const { service, browsers } = await withAnn();
    const { subscription } = browser('one');
    const id = await service.subscribePush('ann', subscription, 'Firefox on Linux', START);
    await service.unsubscribePush('bob', { id });
    expect(await browsers()).toBe(1);
    expect(await service.subscribePush('bob', subscription, '', START)).toBe(id);
    expect(await browsers()).toBe(0);
    await service.unsubscribePush('bob', { endpoint: subscription.endpoint });
    expect((await service.settings('bob')).browsers).toEqual([]);
    for (let no = 0; no < 12; no += 1)
      await service.subscribePush('ann', browser(`b${no}`).subscription, '', plus(START, no));
    expect(await browsers()).toBe(10);
  });
});
