import type { HubProtocol } from '../protocol/protocol';
import { frameRecord, RECORD_SEPARATOR } from '../protocol/record-framing';

/** A client's side of the handshake. */

export function encodeHandshakeRequest(protocol: HubProtocol['name'], version: number): Buffer {
  return frameRecord(JSON.stringify({ protocol, version }));
}

/** The response that bytes begin with, and what follows it; null without a whole one. */
export function readHandshakeResponse(bytes: Buffer) {
  const end = bytes.indexOf(RECORD_SEPARATOR);
  if (end < 0) return null;
  const { error = null }: { error?: string | null } = JSON.parse(bytes.subarray(0, end).toString());
  return { message: { error }, rest: bytes.subarray(end + 1) };
}
