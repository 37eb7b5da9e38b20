import ipaddr from 'ipaddr.js';

/**
 * The address that counts for limits: the IP address itself, or for IPv6 its /64, the smallest block a customer gets
 * (RFC 6177). IPv4-mapped IPv6 addresses count as IPv4.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : joinPrefix(parsed.toByteArray(), 64);
}

/** The /48 of an IPv6 address, as large as what a customer may get: its 65,536 /64 count together. null for IPv4 */
export function wideAddressGroup(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? null : joinPrefix(parsed.toByteArray(), 48);
}

function joinPrefix(bytes: readonly number[], bits: 48 | 64): string {
  const digits = bytes.slice(0, bits / 8).map((byte) => byte.toString(16).padStart(2, '0'));
  return `${digits.join('')}/${bits}`;
}
