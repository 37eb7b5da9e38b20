import { ProtocolError } from './protocol';

/** @throws ProtocolError when a message of so many bytes, framing left out, is more than the limit allows */
export function checkSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new ProtocolError(`The maximum message size of ${maxBytes}B was exceeded.`);
}
