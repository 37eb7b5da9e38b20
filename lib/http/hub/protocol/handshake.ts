import { readJson } from './json-value';
import { type HubProtocol, ProtocolError } from './protocol';
import { asBuffer, frameRecord, RECORD_SEPARATOR, RecordReader } from './record-framing';

/** A client's request before any hub message. */
export interface HandshakeRequest {
  /** The requested protocol, if offered. */
  readonly protocol: HubProtocol;
  /** At least 2 if the client supports stateful reconnect. Some clients send 0. */
  readonly version: number;
}

export interface HandshakeResult {
  readonly message: HandshakeRequest;
  /** Bytes after the handshake: hub messages may share the frame. */
  readonly rest: Buffer;
}

/** The latest version, which added stateful reconnect; nothing else changed since the first. */
const NEWEST_VERSION = 2;

/** Ample for any client's request, which contains nothing of value. */
export const MAX_HANDSHAKE_BYTES = 4096;

/** Finds the request in bytes cut anywhere. Single use: it's done once it has returned a result. */
export class HandshakeDecoder {
  private readonly records = new RecordReader(MAX_HANDSHAKE_BYTES);

  constructor(private readonly protocols: readonly HubProtocol[]) {}

  /**
   * Null while more bytes are needed.
   * @throws ProtocolError if it isn't a handshake, isn't supported, or is too long
   */
  push(chunk: Uint8Array): HandshakeResult | null {
    const bytes = asBuffer(chunk);
    const end = bytes.indexOf(RECORD_SEPARATOR);
    const mine = end < 0 ? bytes : bytes.subarray(0, end + 1);
    let found: HandshakeResult | null = null;
    this.records.push(mine, (record) => {
      const message = readRequest(readJson(record), this.protocols);
      found = { message, rest: bytes.subarray(mine.length) };
    });
    return found;
  }
}

/** A framed response; without an error the connection is open. */
export function encodeHandshakeResponse(error?: string): Buffer {
  return frameRecord(JSON.stringify(error === undefined ? {} : { error }));
}

function readRequest(
  fields: Readonly<Record<string, unknown>>,
  protocols: readonly HubProtocol[],
): HandshakeRequest {
  const { protocol: name, version } = fields;
  if (name === undefined) throw new ProtocolError("Missing required property 'protocol'.");
  if (typeof name !== 'string') throw new ProtocolError("Expected 'protocol' to be of type String.");
  if (version === undefined) throw new ProtocolError("Missing required property 'version'.");
  if (!Number.isInteger(version)) throw new ProtocolError("Expected 'version' to be of type Number.");
  const protocol = protocols.find((candidate) => candidate.name === name.toLowerCase());
  if (!protocol) throw new ProtocolError(`The protocol '${name.slice(0, 40)}' is not supported.`);
  const number = Number(version);
  if (number > NEWEST_VERSION) {
    throw new ProtocolError(
      `The server does not support version ${number} of the '${protocol.name}' protocol.`,
    );
  }
  return { protocol, version: number };
}
