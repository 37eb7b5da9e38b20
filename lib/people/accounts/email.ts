/** What HTML takes for an email address, with a dot in its domain: mail cannot be sent to a bare host name. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
/** The longest path of SMTP (RFC 5321) less its brackets. */
export const MAX_EMAIL = 254;

export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= MAX_EMAIL && EMAIL.test(trimmed);
}

/** The normalized spelling that identifies accounts: addresses that differ only in case are the same. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
