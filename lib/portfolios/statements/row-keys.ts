import { createHash } from 'node:crypto';

/** Characters of a hash that tell a user's rows apart: 132 bits. */
const HASH_LENGTH = 22;

/**
 * Names rows so that the same row of another export has the same name: by the broker's id, or by all of its cells and
 * which one of equal rows it is. Two equal rows of a file are two trades.
 */
export function createRowKeys(formatId: string): (externalId: string | null, fingerprint: string) => string {
  const seen = new Map<string, number>();
  return (externalId, fingerprint) => {
    const base = externalId === null ? hashText(fingerprint) : `id:${hashText(externalId)}`;
    const ordinal = (seen.get(base) ?? 0) + 1;
    seen.set(base, ordinal);
    return `${formatId}:${base}${ordinal === 1 ? '' : `#${ordinal}`}`;
  };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
}
