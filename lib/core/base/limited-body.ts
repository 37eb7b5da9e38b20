/**
 * A response's body from someone who isn't trusted to end it. Its size is counted as it arrives.
 * @throws Error if it is longer than so many bytes
 */
export async function readLimitedBody(answer: Response, maxBytes: number): Promise<Buffer> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return Buffer.concat(parts);
    length += part.value.byteLength;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new Error(`It answers with more than ${maxBytes} bytes`);
    }
    parts.push(part.value);
  }
}
