import { z } from 'zod';
import { pascalCase } from '@/lib/core/wire/names';
import { inPascalCase, pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectField, textUpTo } from '../fields';
import { NOT_LOGGED_IN, requireSignedIn } from '../signed-in';
import { currentUser, signInOptions } from './account-answers';

/** The level of professionals who advise others. */
const ADVISOR = 'advisor';
/** Share of page loads that show the sales popup to users without a plan. */
const ADS_SHARE = 0.25;

const currentAnswer = pascalObject({ user: currentUser.nullable().describe('null for guests.') });

export const getCurrentUser = defineCall({
  name: 'Account/GetCurrentUser',
  summary: 'Who is logged in',
  description:
    'Returns the account of this browser’s session, and removes the cookies of a session that has ended.',
  request: objectField({}),
  guestAnswer: currentAnswer,
  userAnswer: currentAnswer,
  errors: [],
  example: () => ({}),
  async answer(_, { who, services, requestContext, now }) {
    if (!who) {
      services.accounts.forgetCookies(requestContext);
      return { user: null };
    }
    const { account } = who;
    const { planLevel, subscriptions } = await services.memberships.readUserMemberships(account.id, now());
    const user = {
      ...account,
      isClient: account.level !== ADVISOR,
      registeredSince: account.createdAt,
      showAdsPopup: planLevel === 0 ? ADS_SHARE : 0,
      subscriptions: {
        intradayCrypto: subscriptions.IntradayCrypto,
        intradayStockETF: subscriptions.IntradayStockETF,
        intradayForex: subscriptions.IntradayForex,
        patternSearchEngine: subscriptions.PatternSearchEngine,
        buySellRecommendations: subscriptions.BuySellRecommendations,
        trendPredictionEngine: subscriptions.TrendPredictionEngine,
      },
      planLevel,
      isAutotrading: await services.isAutotrading(account.id),
      termsVersion: account.terms?.version ?? null,
      termsAcceptedAt: account.terms?.acceptedAt ?? null,
    };
    return { user };
  },
});

export const getSignInOptions = defineCall({
  name: 'Account/GetSignInOptions',
  summary: 'Ways to log in',
  description: 'Returns the providers set up on this site, and the captcha.',
  request: objectField({}),
  guestAnswer: signInOptions,
  userAnswer: signInOptions,
  errors: [],
  example: () => ({}),
  answer: (_, { services }) => services.signInOptions,
});

/** Stored and exported in PascalCase. */
const TOUCH_FIELDS = [
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'referrer',
  'landingPage',
  'at',
] as const;
const touchText = () => textUpTo(500).nullish();
const saved = pascalObject({ saved: z.literal(true) });

export const saveUtm = defineCall({
  name: 'Account/SaveUtm',
  summary: 'Save where a user first came from',
  description:
    'Stores what the browser noted at the first visit. Call it once after signing up or logging in; later calls change nothing.',
  request: objectField({
    request: inPascalCase(
      objectField({
        source: touchText(),
        medium: touchText(),
        campaign: touchText(),
        term: touchText(),
        content: touchText(),
        referrer: touchText(),
        landingPage: touchText(),
        at: touchText().describe('ISO 8601, UTC.'),
      }),
    ),
  }),
  guestAnswer: null,
  userAnswer: saved,
  errors: [NOT_LOGGED_IN],
  example: () => ({ request: { source: 'newsletter', landingPage: '/bot-trading/' } }),
  async answer({ request }, context) {
    const given = TOUCH_FIELDS.flatMap((name) => (request[name] ? [[pascalCase(name), request[name]]] : []));
    const { account } = requireSignedIn(context);
    await context.services.accounts.saveFirstTouch(account.id, Object.fromEntries(given));
    return { saved: true } as const;
  },
});
