import { z } from 'zod';
import type { Immutable } from '@/lib/core/base/immutable';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject, wireName } from '@/lib/core/wire/schema';
import type { ConfirmationAnswer } from '@/lib/people/accounts/accounts';

/** Answers of calls about accounts. */

export const formAnswer = z.strictObject({
  success: z.boolean(),
  message: z.string().describe('Message to show; empty when there is none.'),
});

export const signInAnswer = formAnswer.extend({
  isCaptchaRequired: z.boolean().describe('Whether the next attempt needs a captcha.'),
  twoStepChallenge: z
    .string()
    .nullable()
    .describe(
      'Set when the password was right and a second step is needed: send it with the code to Account/LoginTwoStep.',
    ),
});

export const confirmationAnswer = signInAnswer.extend({
  returnUrl: z.string().nullable().describe('Where to go next: a path on this site.'),
});

export const codesAnswer = formAnswer.extend({
  recoveryCodes: wireName(
    'RecoveryCodes',
    z.array(z.string()).describe('Shown once; only hashes are stored.'),
  ),
});

export const currentUser = pascalObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isContentAdmin: z.boolean(),
  level: z.string().describe('For example beginner or advisor.'),
  isClient: z.boolean().describe('False for advisors.'),
  registeredSince: exactInstant(),
  showAdsPopup: z.number().describe('Share of page loads that show the sales popup, 0 to 1.'),
  subscriptions: pascalObject({
    intradayCrypto: z.boolean(),
    intradayStockETF: z.boolean(),
    intradayForex: z.boolean(),
    patternSearchEngine: z.boolean(),
    buySellRecommendations: z.boolean(),
    trendPredictionEngine: z.boolean(),
  }),
  planLevel: z.literal([0, 1, 2, 3]).describe('0 none, 1 Intermediate One, 2 Intermediate Two, 3 Expert.'),
  hasMoneyManagement: z.boolean(),
  isAutotrading: z
    .boolean()
    .describe('Whether robots trade one of the user’s accounts; pages then offer to stop all trading.'),
  hasPassword: z.boolean(),
  isTwoStepOn: z.boolean(),
  termsVersion: z
    .string()
    .nullable()
    .describe('The version accepted; null for accounts from before versions were recorded.'),
  termsAcceptedAt: exactInstant().nullable(),
});

export const signInOptions = pascalObject({
  providers: z.array(z.enum(['Facebook', 'Google', 'LinkedIn', 'Apple'])),
  captcha: pascalObject({
    kind: z.enum(['altcha', 'turnstile', 'hcaptcha', 'none']),
    siteKey: z.string().nullable(),
  }),
  mailBox: z
    .string()
    .nullable()
    .describe('Where to read mails when none are sent, on a local trial installation.'),
});

/** The signed-in user, as sent to pages. */
export type CurrentUser = Immutable<z.input<typeof currentUser>>;
/** Login options, as sent to dialogs. */
export type SignInOptions = Immutable<z.output<typeof signInOptions>>;

export function toConfirmationAnswer<Answer extends ConfirmationAnswer>(answer: Answer) {
  return { ...answer, returnUrl: answer.returnPath };
}
