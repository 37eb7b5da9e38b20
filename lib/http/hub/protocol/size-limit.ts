import { MessageSizeError } from './protocol';

/** @throws MessageSizeError if a message of this many bytes, without framing, exceeds the limit */
export function checkSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new MessageSizeError(`The maximum message size of ${maxBytes}B was exceeded.`);
}
