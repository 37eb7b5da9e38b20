/** What is thrown when a body cannot be taken. */
interface BodyErrors {
  readonly tooLarge: () => Error;
  /** The connection ended before the body did. */
  readonly cutOff: () => Error;
}

/**
 * The body of a request, counted as it comes: what its length header says proves nothing.
 * @param maxBytes of what is read at most
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  { tooLarge, cutOff }: BodyErrors,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw cutOff();
  }
  if (length > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}
