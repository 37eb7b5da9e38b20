/** Errors for bodies that can't be read. */
interface BodyErrors {
  readonly tooLarge: () => Error;
  /** The connection ended before the body did. */
  readonly cutOff: () => Error;
}

/**
 * A request's body. Its size is counted as it arrives, because the length header can't be trusted.
 * @param maxBytes maximum size in bytes
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
