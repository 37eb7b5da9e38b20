/** What HTML accepts as an email address, plus a dot in the domain: mail can't be sent to a bare host name. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
/** The longest path in SMTP (RFC 5321) without its brackets. */
export const MAX_EMAIL = 254;

export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= MAX_EMAIL && EMAIL.test(trimmed);
}

/** The normalized spelling that identifies accounts: case doesn't matter. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
