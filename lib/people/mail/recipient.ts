import { InputError } from '@/lib/core/base/errors';

/** One plain address: nothing that could start a header, a list, a comment, a quoted name or another SMTP command. */
const RECIPIENT = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+\.[^\s\p{C}<>()[\]\\,;:"@.]+$/u;
/** The longest path in SMTP (RFC 5321) without its brackets. */
const MAX_LENGTH = 254;

/**
 * An address as passed to the mail server.
 * @throws InputError for anything but a single plain address; the message doesn't repeat it
 */
export function checkRecipient(address: string): string {
  if (address.length > MAX_LENGTH || !RECIPIENT.test(address))
    throw new InputError('No mail can be sent to this address');
  return address;
}
