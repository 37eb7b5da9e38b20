import ipaddr from 'ipaddr.js';

/**
 * The address that counts for limits: the IP address itself, or for IPv6 its /64, the smallest block a customer gets
 * (RFC 6177). IPv4-mapped IPv6 addresses count as IPv4.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`;
}
