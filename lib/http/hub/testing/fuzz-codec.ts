import { HandshakeDecoder } from '../protocol/handshake';
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import { type HubProtocol, ProtocolError } from '../protocol/protocol';
import { type FrameKind, makeMalformed } from './malformed-frames';
import { createRandom, type SeededRandom } from './seeded-random';

export interface CodecFuzz {
  readonly frames: number;
  /** Frames rejected by a decoder. */
  readonly refused: number;
  /** Messages decoded nevertheless. */
  readonly messages: number;
  /** Peak memory growth since the start, in bytes. */
  readonly peakGrowthBytes: number;
}

const MAX_BYTES = 32 * 1024;
const PROTOCOLS: readonly HubProtocol[] = [jsonProtocol, messagePackProtocol];
const KINDS: readonly FrameKind[] = ['json', 'messagepack', 'handshake'];

/** How often memory is measured. */
const MEMORY_EVERY = 1000;

/** A decoder is reused until it rejects something, but not forever: leftovers would hide later input. */
const FRAMES_PER_DECODER = 8;

type Feed = (chunk: Buffer) => number;

/**
 * Feeds malformed frames to both encodings' decoders and the handshake, cut at random.
 * @param options.count frames; `seed`: repeats a run; `maxGrowthBytes`: memory the run may take
 * @throws Error if anything but a `ProtocolError` is thrown, prototypes are polluted, or memory grows beyond the limit
 */
export function fuzzCodec(options: {
  readonly count: number;
  readonly seed: number;
  readonly maxGrowthBytes?: number;
}): CodecFuzz {
  const random = createRandom(options.seed);
  const before = memoryInUse();
  let refused = 0;
  let messages = 0;
  let peakGrowthBytes = 0;
  let kind: FrameKind = 'json';
  let feed: Feed | null = null;
  for (let frame = 0; frame < options.count; frame++) {
    if (!feed || frame % FRAMES_PER_DECODER === 0) {
      kind = random.pick(KINDS);
      feed = createFeed(kind);
    }
    const bytes = makeMalformed(random, kind);
    try {
      for (const piece of splitRandomly(random, bytes)) messages += feed(piece);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw describeFailure(error, bytes, frame);
      refused += 1;
      feed = null;
    }
    if (frame % MEMORY_EVERY === 0) peakGrowthBytes = Math.max(peakGrowthBytes, memoryInUse() - before);
  }
  checkPrototypes();
  const limit = options.maxGrowthBytes ?? Number.POSITIVE_INFINITY;
  if (peakGrowthBytes > limit)
    throw new Error(`Memory grew by ${peakGrowthBytes} bytes; ${limit} are allowed.`);
  return { frames: options.count, refused, messages, peakGrowthBytes };
}

function createFeed(kind: FrameKind): Feed {
  if (kind === 'handshake') {
    let decoder = new HandshakeDecoder(PROTOCOLS);
    return (chunk) => {
      if (!decoder.push(chunk)) return 0;
      decoder = new HandshakeDecoder(PROTOCOLS);
      return 1;
    };
  }
  const protocol = kind === 'json' ? jsonProtocol : messagePackProtocol;
  const decoder = protocol.createDecoder(MAX_BYTES);
  return (chunk) => {
    const found = decoder.push(chunk);
    // Decoded messages can be re-encoded: nothing is too deep or of an unsupported type.
    for (const message of found) jsonProtocol.encode(message);
    return found.length;
  };
}

function splitRandomly(random: SeededRandom, bytes: Buffer): readonly Buffer[] {
  if (random.below(3) > 0) return [bytes];
  const at = random.below(bytes.length + 1);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

function describeFailure(error: unknown, bytes: Buffer, frame: number): Error {
  return new Error(`Frame ${frame} (${bytes.toString('hex').slice(0, 400)}): ${String(error)}`, {
    cause: error,
  });
}

function checkPrototypes(): void {
  for (const name in {}) throw new Error(`Objects inherit '${name}' now.`);
}

function memoryInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
