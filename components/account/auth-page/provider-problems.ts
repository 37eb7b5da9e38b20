/** Messages for failed provider sign-ins, by the code in the address. */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['cancelled', 'You canceled at the provider. Nothing was changed.'],
  ['expired', 'Logging in took too long. Please start again.'],
  ['not-bound', 'You started logging in in another browser or window. Please start again here.'],
  ['provider-failed', 'The provider didn’t respond as expected. Please try again, or use your email.'],
  [
    'email-taken',
    'There’s already an account with this email. Log in with your password, then add the provider in your account.',
  ],
  [
    'no-email',
    'The provider didn’t share an email address, and an account needs one. Join with your email instead.',
  ],
  ['signed-out', 'You’ve been logged out. Log in, then add the provider in your account.'],
  ['not-configured', 'This site doesn’t support that provider. Please use your email.'],
  ['no-account', 'No account here uses this provider account yet. Join for free first.'],
]);

/** null if nothing went wrong. An unknown code still means sign-in failed. */
export function describeProviderProblem(code: string | null): string | null {
  if (!code) return null;
  return (
    MESSAGES.get(code) ?? 'We couldn’t log you in with the provider. Please try again, or use your email.'
  );
}
