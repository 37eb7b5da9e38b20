import { z } from 'zod';
import type { CurrentUser } from '@/lib/people/accounts/current-user';
import { defineCall } from '../call';
import { objectOf, textUpTo } from '../fields';
import { NOT_LOGGED_IN, requireSignedIn } from '../signed-in';

/** The level of people who act for others. */
const ADVISOR = 'advisor';
/** Share of page loads that show the sales popup: to whoever has no plan yet, one in four. */
const ADS_SHARE = 0.25;

const user = z.strictObject({
  Id: z.string(),
  Name: z.string(),
  Email: z.string(),
  IsContentAdmin: z.boolean(),
  Level: z.string().describe('Such as beginner or advisor.'),
  IsClient: z.boolean().describe('False for advisors.'),
  RegisteredSince: z.iso.datetime(),
  ShowAdsPopup: z.number().describe('Share of page loads that show the sales popup, 0 to 1.'),
  Subscriptions: z.strictObject({
    IntradayCrypto: z.boolean(),
    IntradayStockETF: z.boolean(),
    IntradayForex: z.boolean(),
    PatternSearchEngine: z.boolean(),
    TrendPredictionEngine: z.boolean(),
  }),
  PlanLevel: z.literal([0, 1, 2, 3]).describe('0 none, 1 Intermediate One, 2 Intermediate Two, 3 Expert.'),
  HasMoneyManagement: z.boolean(),
  HasPassword: z.boolean(),
  IsTwoStepOn: z.boolean(),
  TermsVersion: z.string().nullable().describe('Accepted; null from before versions were recorded.'),
  TermsAcceptedAt: z.iso.datetime().nullable(),
});

const currentAnswer = z.strictObject({ User: user.nullable().describe('null for a guest.') });

export const getCurrentUser = defineCall({
  name: 'Account/GetCurrentUser',
  summary: 'Who is logged in',
  description: 'The account of this browser’s session. Cookies of a session that has ended are taken away.',
  request: objectOf({}),
  guestAnswer: currentAnswer,
  userAnswer: currentAnswer,
  errors: [],
  example: () => ({}),
  async answer(_, { who, services, visit, now }) {
    if (!who) {
      services.accounts.forgetCookies(visit);
      return '{"User":null}';
    }
    const { account } = who;
    const { planLevel, subscriptions } = await services.memberships.membershipsOf(account.id, now());
    const answer: CurrentUser = {
      Id: account.id,
      Name: account.name,
      Email: account.email,
      IsContentAdmin: account.isContentAdmin,
      Level: account.level,
      IsClient: account.level !== ADVISOR,
      RegisteredSince: new Date(account.createdAt).toISOString(),
      ShowAdsPopup: planLevel === 0 ? ADS_SHARE : 0,
      Subscriptions: {
        IntradayCrypto: subscriptions.IntradayCrypto,
        IntradayStockETF: subscriptions.IntradayStockETF,
        IntradayForex: subscriptions.IntradayForex,
        PatternSearchEngine: subscriptions.PatternSearchEngine,
        TrendPredictionEngine: subscriptions.TrendPredictionEngine,
      },
      PlanLevel: planLevel,
      HasMoneyManagement: account.hasMoneyManagement,
      HasPassword: account.hasPassword,
      IsTwoStepOn: account.isTwoStepOn,
      TermsVersion: account.terms?.version ?? null,
      TermsAcceptedAt: account.terms ? new Date(account.terms.acceptedAt).toISOString() : null,
    };
    return JSON.stringify({ User: answer });
  },
});

const optionsAnswer = z.strictObject({
  Providers: z.array(z.enum(['Facebook', 'Google', 'LinkedIn', 'Apple'])),
  Captcha: z.strictObject({
    Kind: z.enum(['altcha', 'turnstile', 'hcaptcha', 'none']),
    SiteKey: z.string().nullable(),
  }),
  MailBox: z
    .string()
    .nullable()
    .describe('Where mails can be read that are not sent, on the machine of whoever tries the product.'),
});

export const getSignInOptions = defineCall({
  name: 'Account/GetSignInOptions',
  summary: 'How one can log in',
  description: 'Providers that are set up here, and the captcha.',
  request: objectOf({}),
  guestAnswer: optionsAnswer,
  userAnswer: optionsAnswer,
  errors: [],
  example: () => ({}),
  answer: (_, { services }) => JSON.stringify(services.signInOptions),
});

const TOUCH_FIELDS = [
  'Source',
  'Medium',
  'Campaign',
  'Term',
  'Content',
  'Referrer',
  'LandingPage',
  'At',
] as const;
const touchText = () => textUpTo(500).nullish();
const saved = z.strictObject({ Saved: z.literal(true) });

export const saveUtm = defineCall({
  name: 'Account/SaveUtm',
  summary: 'Keep where a user first came from',
  description: 'Called once after signing up or in with what the browser kept. What was stored first stays.',
  request: objectOf({
    request: objectOf({
      Source: touchText(),
      Medium: touchText(),
      Campaign: touchText(),
      Term: touchText(),
      Content: touchText(),
      Referrer: touchText(),
      LandingPage: touchText(),
      At: touchText().describe('ISO 8601, UTC.'),
    }),
  }),
  guestAnswer: null,
  userAnswer: saved,
  errors: [NOT_LOGGED_IN],
  example: () => ({ request: { Source: 'newsletter', LandingPage: '/bot-trading/' } }),
  async answer({ request }, context) {
    const given = TOUCH_FIELDS.flatMap((name) => (request[name] ? [[name, request[name]]] : []));
    const { account } = requireSignedIn(context);
    await context.services.accounts.saveFirstTouch(account.id, Object.fromEntries(given));
    return '{"Saved":true}';
  },
});
