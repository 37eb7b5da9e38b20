/** The only method clients invoke, with a message's name and payload. */
export const HUB_METHOD = 'Publish';

/** Limits on what clients may send. */
export const HUB_LIMITS = {
  /** Maximum instruments per message. */
  instrumentsPerMessage: 100,
  /** Maximum instruments a connection may watch. */
  instrumentsPerConnection: 300,
  /** Burst size after a pause, and the steady rate per second. Each kilobyte counts as one more message. */
  messageBurst: 250,
  messagesPerSecond: 30,
  /** Maximum message size in bytes. */
  messageBytes: 32 * 1024,
  /** How many bytes a client may fall behind. */
  unsentBytes: 256 * 1024,
  connectionsPerAddress: 50,
  connectionsInAll: 20_000,
  /** How long a connection waits for its client to reconnect, in seconds. */
  resumeSeconds: 15,
} as const;
