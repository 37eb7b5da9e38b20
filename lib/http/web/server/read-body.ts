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
  { body }: Request,
  maxBytes: number,
  { tooLarge, cutOff }: BodyErrors,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(() => Promise.reject(cutOff()));
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
