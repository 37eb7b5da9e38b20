/** The one method that clients invoke: with the name of a message in the contract, and its payload. */
export const HUB_METHOD = 'Publish';

/** What the event hub takes of its clients. */
export const HUB_LIMITS = {
  /** Instruments that one message may name. */
  instrumentsPerMessage: 100,
  /** Instruments that one connection may watch. */
  instrumentsPerConnection: 300,
  /** Messages that are read at once after a pause, and a second from then on. A kilobyte counts as one more. */
  messageBurst: 250,
  messagesPerSecond: 30,
  /** Longest message, bytes. */
  messageBytes: 32 * 1024,
  /** Bytes that a client may be behind. */
  unsentBytes: 256 * 1024,
  connectionsPerAddress: 50,
  connectionsInAll: 20_000,
  /** How long a connection waits for its lost socket, seconds. */
  resumeSeconds: 15,
} as const;
