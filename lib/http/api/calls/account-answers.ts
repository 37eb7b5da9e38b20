import { z } from 'zod';
import type { ConfirmationAnswer, FormAnswer } from '@/lib/people/accounts/accounts';

/** What calls about accounts answer, in the fields that their forms read. */

export const formAnswer = z.strictObject({
  success: z.boolean(),
  message: z.string().describe('To be shown; empty where there is nothing to say.'),
});

export const signInAnswer = formAnswer.extend({
  isCaptchaRequired: z.boolean().describe('Whether the next try needs a captcha.'),
  twoStepChallenge: z
    .string()
    .nullable()
    .describe('The password was right: goes back with a code of the second step to Account/LoginTwoStep.'),
});

export const confirmationAnswer = signInAnswer.extend({
  returnUrl: z.string().nullable().describe('Where to go on: a path of this site.'),
});

export const codesAnswer = formAnswer.extend({
  RecoveryCodes: z.array(z.string()).describe('Shown once, and stored only as hashes.'),
});

export function formJson({ success, message }: FormAnswer): string {
  return JSON.stringify({ success, message });
}

export function confirmationJson({ returnPath, ...answer }: ConfirmationAnswer): string {
  return JSON.stringify({ ...answer, returnUrl: returnPath });
}
