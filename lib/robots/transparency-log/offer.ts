/** As many hashes as a request may have. */
const MOST_HASHES = 63;

/** A checkpoint that is offered to a witness, with the proof that it continues an older tree. */
export interface CheckpointOffer {
  readonly oldSize: number;
  /** Base64. */
  readonly hashes: readonly string[];
  /** A signed note. */
  readonly note: string;
}

/** The body of an `add-checkpoint` request (C2SP tlog-witness). */
export function offerText({ oldSize, hashes, note }: CheckpointOffer): string {
  return [`old ${oldSize}`, ...hashes, '', note].join('\n');
}

/** What such a body says; null if it isn't one. */
export function parseOffer(body: string): CheckpointOffer | null {
  const [, size, hashes = '', note = ''] =
    /^old (0|[1-9]\d{0,14})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n([\s\S]+)$/.exec(body) ?? [];
  if (size === undefined) return null;
  const lines = hashes.split('\n').filter((line) => line !== '');
  return lines.length > MOST_HASHES ? null : { oldSize: Number(size), hashes: lines, note };
}
