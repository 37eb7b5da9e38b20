import { clientAddress } from './client-address';

describe('the address of a visitor', () => {
  it.each([
    ['the socket without proxies of ours, whatever is sent', '192.0.2.1', '198.51.100.1', 0, '192.0.2.1'],
    ['what our proxy wrote, last', '10.0.0.1', '203.0.113.9, 198.51.100.1', 1, '198.51.100.1'],
    ['what the first of our two wrote', '10.0.0.1', 'forged, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['without the port that some write', '10.0.0.1', '198.51.100.1:50123', 1, '198.51.100.1'],
    ['of IPv6 without brackets', '10.0.0.1', '[2001:db8::1]:50123', 1, '2001:db8::1'],
    ['of IPv6 as it is', '10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
    ['the socket where nothing was written', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ])('is %s', (_, socket, header, proxies, expected) => {
    expect(clientAddress(socket, header, proxies)).toBe(expected);
  });
});
