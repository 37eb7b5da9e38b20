import ipaddr from 'ipaddr.js';

/**
 * Whom an IP address is counted as: itself, or for IPv6 its /64, which is the least that one customer is given
 * (RFC 6177). An IPv4 address written as IPv6 is the IPv4 one.
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
