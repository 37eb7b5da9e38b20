import { emailKey } from '@/lib/people/accounts/email';

/** Google ignores dots, and delivers both domains to the same mailbox. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox an email address is delivered to, as far as its spelling says: without the tag after `+` (RFC 5233), and
 * at Gmail without dots. Accounts are told apart by `emailKey`; this one only recognizes someone who joins again.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const [local = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  return GOOGLE.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
