/** How a follower is notified of a robot's trade, also after being away. */
import type { FundId, Millis, Price, RobotId } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import { openDatabase } from '@/lib/core/database/open-database';
import { entryKey } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { expectAccessible } from './setup/accessible';
import { callAs, joinAs, type Member, readMail, signIn } from './setup/members';
import { PERSON } from './setup/person';
import { expect, test } from './setup/test';

interface Robot {
  readonly Id: number;
  readonly Name: string;
}

/** Stores an opened trade as the trader does, old enough for its email to be due. */
async function storeTrade({ email }: Member, { Id }: Robot): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: process.env['PRODUCT_DATA_DIR'] ?? '' });
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const time = (Date.now() - 11 * MINUTE_MS) as Millis;
  const data = {
    fundId: 1001 as FundId,
    tradeNo: 1,
    side: 'long',
    price: 201_500_000 as Price,
    time,
    phase: 'forward',
    late: false,
    signalledAt: time,
  } as const;
  const item = { userId, dedupeKey: entryKey(Id, 1), robotId: Id as RobotId, happenedAt: time } as const;
  await storeNotifications(db, [{ ...item, kind: 'opened', data }], time);
  await close();
}

test.use({ userAgent: PERSON });

test('a trade arrives in the inbox, counts in the header, is emailed once, and is read', async ({
  context,
  page,
}) => {
  const ann = await joinAs('Ann Away', ['--plan', '3']);
  const { Items } = (await callAs(ann, 'CxAIRobotProduct/GetPopularAiRobots', { count: 1 })) as {
    readonly Items: readonly Robot[];
  };
  const [robot] = Items;
  if (!robot) throw new Error('There are no robots');
  await callAs(ann, 'CxNotifications/SaveSettings', { mail: 'at-once' });
  await storeTrade(ann, robot);
  const text = `${nameLines(robot.Name)[0]} bought AAPL at 201.50`;

  await signIn(context, ann);
  await page.goto('/app/notifications/');
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect(bell('Inbox, 1 unread notification')).toBeVisible();
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(item).toContainText(/Unread: .*Signaled .*Forward · Simulated prices/);
  await expectAccessible(page, 'the inbox', { within: 'main' });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell('Inbox')).toBeVisible();
  await expect(item).not.toContainText('Unread');

  const mail = await readMail(ann.email, /bought AAPL/);
  expect(mail).toContain(text);
  const [, path = ''] = /(\/app\/userpublic\/unsubscribe\/\?token=[\w-]+)/.exec(mail) ?? [];
  await page.goto(path);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You won’t get any more emails about notifications')).toBeVisible();
  expect(await callAs(ann, 'CxNotifications/GetSettings', {})).toMatchObject({ Mail: 'off' });
});
