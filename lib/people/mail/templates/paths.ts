/** Where mails lead to, below the site's address. */
export const PATHS = {
  home: '/',
  logIn: '/app/auth/?action=ask_for_log_in',
  signUp: '/app/auth/?action=ask_for_sign_up',
  account: '/app/user/account/',
  plans: '/app/user/memberships/level',
  myPlans: '/app/user/memberships/cc',
  forgotPassword: '/app/userpublic/forgotPassword',
} as const;

type TokenPage = 'confirmRegistration' | 'forgotPassword' | 'confirmEmail';

/** A page that a mailed secret opens. */
export function tokenPath(page: TokenPage, token: string): string {
  const path = page === 'forgotPassword' ? PATHS.forgotPassword : `/app/userpublic/${page}/`;
  return `${path}?token=${encodeURIComponent(token)}`;
}

/** The sign-up form with the email filled in. What stands behind # reaches no server and no log. */
export function joinPath(email: string, invitation: string): string {
  return `${PATHS.signUp}#${new URLSearchParams({ invitation, email })}`;
}
