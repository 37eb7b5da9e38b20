/**
 * An idempotency key for one action, such as an order: the server performs it once, however often it's sent. Not
 * `crypto.randomUUID`, which browsers only have over https.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
