import type { SignInAnswer } from '../current-user';

export const SIGNED_IN: SignInAnswer = {
  success: true,
  message: '',
  isCaptchaRequired: false,
  twoStepChallenge: null,
};

export function refused(message: string, isCaptchaRequired = false): SignInAnswer {
  return { success: false, message, isCaptchaRequired, twoStepChallenge: null };
}
