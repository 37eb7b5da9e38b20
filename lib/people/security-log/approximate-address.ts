import ipaddr from 'ipaddr.js';

/**
 * A network address as stored in the security log: it identifies a network, not a household. IPv4 without its last 8
 * bits, IPv6 without its last 80; '' if it isn't an address.
 */
export function approximateAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, '*');
  const [a = 0, b = 0, c = 0] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c].map((part) => part.toString(16)).join(':')}:*`;
}
