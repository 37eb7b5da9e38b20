/** The bytes as text; null if they aren't UTF-8. */
export function readUtf8(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  // Decoders substitute this character for invalid bytes, but it may also have been sent.
  const isDoubtful = text.includes('\ufffd');
  return isDoubtful && !Buffer.from(text, 'utf8').equals(bytes) ? null : text;
}
