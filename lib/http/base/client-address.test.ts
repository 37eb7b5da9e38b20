import { clientAddress } from './client-address';

describe('the address of a visitor', () => {
  it.each([
    ['the socket’s without our own proxies, whatever is sent', '192.0.2.1', '198.51.100.1', 0, '192.0.2.1'],
    ['the last entry, from our proxy', '10.0.0.1', '203.0.113.9, 198.51.100.1', 1, '198.51.100.1'],
    [
      'the entry from the first of our two proxies',
      '10.0.0.1',
      'forged, 198.51.100.1, 10.0.0.2',
      2,
      '198.51.100.1',
    ],
    ['without the port some proxies add', '10.0.0.1', '198.51.100.1:50123', 1, '198.51.100.1'],
    ['an IPv6 address without brackets', '10.0.0.1', '[2001:db8::1]:50123', 1, '2001:db8::1'],
    ['an IPv6 address unchanged', '10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
    ['the socket’s without a header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ])('is %s', (_, socket, header, proxies, expected) => {
    expect(clientAddress(socket, header, proxies)).toBe(expected);
  });
});
