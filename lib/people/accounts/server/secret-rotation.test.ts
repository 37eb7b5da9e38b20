import { generateSync } from 'otplib';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { openAccounts, openBrowser } from '../testing/accounts-fixture';
import { createDevices } from './devices';
import { createTwoStep } from './two-step';

const OLD = 'an older secret of more than thirty-two characters';
const NEW = 'a newer secret of more than thirty-two characters';

onSqlite('a secret that is replaced', (open) => {
  it('still opens the apps of two-step login, and is not needed for those that were used since', async () => {
    const { db, clock, join } = await openAccounts(open);
    const mails = { enqueue: async () => undefined, wake: () => undefined };
    const { who } = await join('anna@example.com', 'correct horse battery');
    const { id, email } = who.account;
    const of = (...secret: [string, ...string[]]) => createTwoStep({ db, secret, mails });
    const started = await of(OLD).start(id, email);
    const codeNow = () =>
      generateSync({ secret: started?.secret ?? '', epoch: Math.floor(clock.now / 1000) });
    expect(await of(OLD).enable(id, codeNow(), clock.now)).toHaveLength(10);
    const check = (...secret: [string, ...string[]]) => {
      clock.now += 60_000;
      return of(...secret).check(id, codeNow(), openBrowser(), clock.now);
    };
    expect(await check(NEW)).toBe(false);
    expect(await check(NEW, OLD)).toBe(true);
    expect(await check(NEW)).toBe(true);
    expect(await check(OLD)).toBe(false);
  });

  it('still recognizes browsers that have signed in', async () => {
    const browser = openBrowser();
    const anna = { email_key: 'anna', device_generation: 0 };
    createDevices(OLD, false).remember(anna, browser);
    expect(createDevices([NEW, OLD], false).idFor(anna, browser)).not.toBeNull();
    expect(createDevices(NEW, false).idFor(anna, browser)).toBeNull();
  });
});
