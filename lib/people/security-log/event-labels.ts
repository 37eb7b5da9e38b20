/** Every kind of event in the security log, with its label. */
const LABELS = {
  'account-created': 'Account created',
  'logged-in': 'Logged in',
  'login-failed': 'Wrong password',
  'second-step-failed': 'Right password, wrong two-step code',
  'logged-out': 'Logged out',
  'session-ended': 'Another browser logged out',
  'identity-confirmed': 'Confirmed identity',
  'identity-not-confirmed': 'Failed to confirm identity',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'email-change-requested': 'Email change requested',
  'email-changed': 'Email changed',
  'two-step-on': 'Two-step login turned on',
  'two-step-off': 'Two-step login turned off',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-renewed': 'New recovery codes created',
  'provider-linked': 'Provider linked',
  'provider-removed': 'Provider removed',
  'data-exported': 'Data downloaded',
  granted: 'Access changed by our team',
  'text-edited': 'Text edited as a content admin',
} as const;

export type SecurityEventKind = keyof typeof LABELS;

/** An event in words, such as "Logged in: Google". Kinds from a newer version are shown by their names. */
export function describeSecurityEvent(kind: string, detail: string): string {
  const label = Object.hasOwn(LABELS, kind) ? LABELS[kind as SecurityEventKind] : kind;
  return detail === '' ? label : `${label}: ${detail}`;
}
