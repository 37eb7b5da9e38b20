import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { SignedIn } from '@/lib/people/accounts/accounts';
import { NO_SETTINGS, type RobotSettings } from '@/lib/people/follows/follows';
import type { Payments } from '@/lib/people/memberships/payments';
import { PaymentUnavailableError } from '@/lib/people/memberships/payments';
import { createMemberships } from '@/lib/people/memberships/server/memberships';
import { createSandboxPayments } from '@/lib/people/memberships/server/sandbox-payments';
import { addUser, noteMails } from '@/lib/people/memberships/testing/users';
import type { Call } from '../call';
import { RefusedError } from '../errors';
import { runCall, SIGNAL, VIRTUAL } from '../testing/call-context';
import { UNUSED_SERVICES } from '../testing/unused-services';
import { GUEST } from '../viewer';
import {
  cancelMembership,
  completeSandboxCheckout,
  getCheckout,
  getMine,
  getPlans,
  openCheckout,
  resumeMembership,
} from './memberships';

const END = Date.UTC(2027, 1, 1) - 1;
const GRANTED: readonly (readonly [number, RobotSettings])[] = [
  [VIRTUAL, { ...NO_SETTINGS, isFollowed: true, isGrantedByAdmin: true, grantedUntil: END }],
  [SIGNAL, { ...NO_SETTINGS, isFollowed: true }],
];

function signedIn(id: string, isGranted: boolean): SignedIn {
  return {
    sessionId: 's1',
    authenticatedAt: 0,
    account: {
      id,
      name: id,
      email: `${id}@people.example`,
      isContentAdmin: isGranted,
      contentAdminUntil: null,
      hasMoneyManagement: false,
      moneyManagementUntil: null,
      level: isGranted ? 'advisor' : 'beginner',
      levelUntil: (isGranted ? END : null) as Millis,
      createdAt: 0,
      hasPassword: true,
      isTwoStepOn: false,
      terms: null,
    },
  };
}

const SANDBOX = createSandboxPayments((id) => `/cc/?checkout=${id}`);

onSqlite('the calls about plans', (open) => {
  async function make(payments: Payments = SANDBOX) {
    const { db } = await open();
    await addUser(db, 'ann');
    await addUser(db, 'bob');
    const memberships = createMemberships({ db, payments, mails: noteMails().mails });
    const services = { ...UNUSED_SERVICES, memberships };
    return (call: Call, body: unknown, userId: string | null = 'ann') =>
      runCall(call, body, {
        services,
        viewer: { ...GUEST, userId, settings: new Map(userId === 'bob' ? GRANTED : []) },
        ...(userId === null ? {} : { who: signedIn(userId, userId === 'bob') }),
      });
  }
  const EXPERT = { products: ['Expert'], period: 'year' };

  it('list what can be bought for everyone, with figures derived from the prices', async () => {
    const run = await make();
    const answer = await run(getPlans, {}, null);
    expect(answer).toMatchObject({
      Currency: 'USD',
      IsSandbox: true,
      Products: [
        {
          Product: 'IntermediateOne',
          Yearly: { Price: 540, YearlyTotal: 540, ListPrice: 1080, PercentOff: 50 },
        },
        { Product: 'IntermediateTwo', Yearly: { Price: 960, ListPrice: null, PercentOff: null } },
        { Product: 'Expert', Monthly: { Price: 145, YearlyTotal: 1740, ListPrice: 250, PercentOff: 42 } },
        { Product: 'IntradayCrypto', Level: 0 },
        { Product: 'PatternSearchEngine', Level: 0, Monthly: { Price: 29 } },
        { Product: 'BuySellRecommendations', Yearly: { Price: 60, ListPrice: 200, PercentOff: 70 } },
        { Product: 'TrendPredictionEngine', Level: 0, Monthly: { Price: 29 } },
      ],
    });
  });

  it('show grants besides plans: robots, level and rights, with their ends', async () => {
    const run = await make();
    const Until = '2027-01-31T23:59:59.999Z';
    const bobs = await run(getMine, {}, 'bob');
    expect(bobs).toMatchObject({
      Items: [],
      Grants: [
        { Kind: 'robot', Path: expect.stringMatching(/^\/bot-trading\//), Until },
        { Kind: 'level', Name: 'Level: advisor', Until },
        { Kind: 'contentAdmin', Path: null, Until: null },
      ],
    });
    expect(await run(getMine, {})).toMatchObject({ Grants: [] });
  });

  it('buy, show, cancel and resume, for the owner only', async () => {
    const run = await make();
    const { url } = (await run(openCheckout, { ...EXPERT, returnPath: '/bot-trading/12-/' })) as {
      url: string;
    };
    const checkout = url.split('=')[1];
    expect(await run(getCheckout, { checkout })).toMatchObject({
      State: 'open',
      IsSandbox: true,
      DueNow: 1500,
      ReturnPath: '/bot-trading/12-/',
    });
    await expect(run(getCheckout, { checkout }, 'bob')).rejects.toThrow(NotFoundError);
    await expect(run(completeSandboxCheckout, { checkout }, 'bob')).rejects.toThrow(NotFoundError);
    expect(await run(completeSandboxCheckout, { checkout })).toMatchObject({ success: true });
    const mine = (await run(getMine, {})) as { Items: { Id: string }[] };
    expect(mine).toMatchObject({
      PlanLevel: 3,
      Items: [{ Product: 'Expert', Source: 'sandbox', Price: 1500, PaidUntil: '2026-01-01T00:00:00.000Z' }],
    });
    const id = mine.Items[0]?.Id;
    await expect(run(cancelMembership, { id }, 'bob')).rejects.toThrow(NotFoundError);
    await expect(run(resumeMembership, { id }, 'bob')).rejects.toThrow(NotFoundError);
    expect(await run(cancelMembership, { id })).toEqual({
      success: true,
      message: 'You keep Expert until 1 January 2026 and won’t be charged again.',
    });
    expect(await run(resumeMembership, { id })).toMatchObject({ success: true });
    expect(await run(openCheckout, EXPERT)).toEqual({
      success: false,
      message: 'You already have Expert.',
      url: null,
    });
  });

  it.each([
    [{ products: ['Nothing'], period: 'year' }],
    [{ products: ['IntradayForex'], period: 'year' }],
    [{ products: ['Expert', 'IntradayStockETF'], period: 'month' }],
    [{ products: [], period: 'year' }],
    [{ products: ['Expert'], period: 'day' }],
    [{ ...EXPERT, returnPath: 'https://evil.example/' }],
    [{ ...EXPERT, returnPath: '//evil.example/' }],
    [{ ...EXPERT, returnPath: '/\\evil.example' }],
  ])('refuse %j', async (body) => {
    const run = await make();
    await expect(run(openCheckout, body)).rejects.toThrow(InputError);
  });

  it('give guests no personal data', async () => {
    const run = await make();
    await expect(run(getMine, {}, null)).rejects.toThrow(RefusedError);
    await expect(run(openCheckout, EXPERT, null)).rejects.toThrow(RefusedError);
  });

  it('report in a sentence that the payment provider is down', async () => {
    const run = await make({ ...SANDBOX, begin: () => Promise.reject(new PaymentUnavailableError()) });
    expect(await run(openCheckout, EXPERT)).toMatchObject({
      success: false,
      message: expect.stringContaining('Nothing was changed'),
      url: null,
    });
  });
});
