/**
 * The IP address of whoever makes a request. Proxies write the address that they were asked from at the end of
 * X-Forwarded-For; only what our own proxies wrote is believed, since anybody can send the header.
 * @param remoteAddress of the socket
 * @param forwardedFor the header X-Forwarded-For as it came
 * @param trustedProxies how many proxies of ours stand in front
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

/** Some proxies write the port too, IPv6 in brackets: counted by that, one visitor would be many. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d{1,5}$/, '$1');
}
