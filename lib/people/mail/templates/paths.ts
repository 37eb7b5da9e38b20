import { homePath, logInPath, SITE_PATHS, signUpPath } from '@/lib/site/addresses/addresses';

/** Where mails link to, below the site's address. */
export const PATHS = {
  home: homePath(),
  logIn: logInPath(),
  signUp: signUpPath(),
  account: SITE_PATHS.account,
  plans: SITE_PATHS.memberships,
  myPlans: SITE_PATHS.myPlans,
  forgotPassword: SITE_PATHS.forgotPassword,
} as const;

/** Where a mail program ends weekly reports. */
export const UNSUBSCRIBE_REPORT_API = '/api/weekly-report/unsubscribe';

type TokenPage =
  | 'confirmRegistration'
  | 'forgotPassword'
  | 'confirmEmail'
  | 'unsubscribe'
  | 'confirmReport'
  | 'unsubscribeReport';

/** A page accessed with a mailed secret. */
export function tokenPath(page: TokenPage, token: string): string {
  return `${SITE_PATHS[page]}?token=${encodeURIComponent(token)}`;
}

/** The sign-up form with the email filled in. The part after # isn't sent to servers or logged. */
export function joinPath(email: string, invitation: string): string {
  return `${PATHS.signUp}#${new URLSearchParams({ invitation, email })}`;
}
