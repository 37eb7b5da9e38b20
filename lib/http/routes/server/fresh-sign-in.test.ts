import { testClock } from '@/lib/core/base/testing/test-clock';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { joinAs, openProduct, PASSWORD } from '../testing/open-product';

onSqlite('calls that need a fresh login', (open) => {
  it('are refused with a reason, and accepted for ten minutes after confirming identity', async () => {
    const clock = testClock(Date.UTC(2026, 0, 5, 12));
    const database = await open();
    const product = await openProduct(database, () => clock.now);
    try {
      const ann = await joinAs(product.api, database, 'ann', clock.now);
      const guarded = [
        ['Account/CheckFreshSignIn', {}],
        ['Account/ExportMyData', {}],
        ['Account/ChangeEmail', { email: 'new@example.com' }],
        ['Account/RemoveIdentity', { provider: 'Google' }],
        ['Account/DeleteAccount', { confirmation: 'DELETE' }],
      ] as const;
      clock.now += 10 * 60_000 + 1;
      for (const [name, body] of guarded)
        expect([name, await ann.call(name, body)]).toEqual([
          name,
          {
            status: 403,
            body: { Message: 'Please confirm it’s you first, then try again', Reason: 'fresh-sign-in' },
          },
        ]);
      const wrong = await ann.call('Account/ConfirmIdentity', { password: 'wrong' });
      expect(wrong.body).toEqual({ success: false, message: 'Wrong current password' });
      const right = await ann.call('Account/ConfirmIdentity', { password: PASSWORD });
      expect(right.body).toEqual({ success: true, message: '' });
      const { Items } = (await ann.call('Account/GetSecurityLog', {})).body as {
        Items: { Event: string }[];
      };
      expect(Items.map(({ Event }) => Event)).toEqual([
        'Confirmed identity',
        'Failed to confirm identity',
        'Logged in',
      ]);
      const exported = await ann.call('Account/ExportMyData', {});
      expect(exported.body['SecurityLog']).toMatchObject([
        { Event: 'Data downloaded' },
        ...Items.map(() => ({})),
      ]);
      for (const [name, body] of guarded)
        expect([name, (await ann.call(name, body)).status]).toEqual([name, 200]);
    } finally {
      await product.close();
    }
  });
});
