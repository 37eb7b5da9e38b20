/** The bytes as text; null where they are not UTF-8. */
export function readUtf8(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  // What is not UTF-8 is read as this character, which may also have been sent.
  const isDoubtful = text.includes('\ufffd');
  return isDoubtful && !Buffer.from(text, 'utf8').equals(bytes) ? null : text;
}
