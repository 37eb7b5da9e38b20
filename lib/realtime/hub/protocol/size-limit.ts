import { MessageSizeError } from './protocol';

/** @throws MessageSizeError when a message of so many bytes, framing left out, is more than the limit allows */
export function checkSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new MessageSizeError(`The maximum message size of ${maxBytes}B was exceeded.`);
}
