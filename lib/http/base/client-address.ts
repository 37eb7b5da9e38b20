/**
 * A request's client IP address. Each proxy appends the address it was called from to X-Forwarded-For; only entries
 * from our own proxies are trusted, because anyone can send the header.
 * @param remoteAddress of the socket
 * @param forwardedFor the raw X-Forwarded-For header
 * @param trustedProxies how many of our proxies are in front
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  trustedProxies: number,
): string {
  const socket = remoteAddress ?? 'unknown';
  if (trustedProxies === 0 || forwardedFor === undefined) return socket;
  const written = String(forwardedFor)
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return withoutPort(written.at(-trustedProxies) ?? written[0] ?? socket);
}

/** Some proxies include the port, with IPv6 in brackets; counting that would make one visitor look like many. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d{1,5}$/, '$1');
}
