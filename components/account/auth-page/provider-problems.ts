/** What went wrong on the way to a provider and back, by the code in the address, in words for whoever went it. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['cancelled', 'You cancelled logging in at the provider. Nothing was changed.'],
  ['expired', 'Logging in took too long, so it was stopped. Please start again.'],
  ['not-bound', 'Logging in was begun in another browser or window. Please start again here.'],
  ['provider-failed', 'The provider did not answer as it should. Please try again, or use your email.'],
  [
    'email-taken',
    'There is an account with this email already. Log in with your password; then you can add the provider in your account.',
  ],
  [
    'no-email',
    'The provider did not tell us an email address, and an account needs one. Join here with your email.',
  ],
  ['signed-out', 'You were logged out meanwhile. Log in, then add the provider in your account.'],
  ['not-configured', 'This site cannot log in with that provider. Please use your email.'],
  ['no-account', 'Nobody has joined with this provider account yet. Join for free first.'],
]);

/** In words; null where nothing went wrong. A code that is not known still means that it did not work. */
export function describeProviderProblem(code: string | null): string | null {
  if (!code) return null;
  return WORDS.get(code) ?? 'Logging in with the provider did not work. Please try again, or use your email.';
}
