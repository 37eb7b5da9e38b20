import { InputError } from '@/lib/core/base/errors';
import { checkRecipient } from './recipient';

describe('checkRecipient', () => {
  it.each(['ada@example.com', "o'brien+list@mail.example.co.uk", '-a@b.co', 'ä@bücher.example'])(
    'takes %s',
    (address) => {
      expect(checkRecipient(address)).toBe(address);
    },
  );

  it.each([
    '',
    'ada',
    'ada@localhost',
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: all@evil.example',
    'ada@example.com\n',
    'ada@example.com\u2028',
    '"ada lovelace"@example.com',
    'a@b@c.example',
    'ada(comment)@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j without repeating it', (address) => {
    expect(() => checkRecipient(address)).toThrow(InputError);
    expect(() => checkRecipient(address)).toThrow(/^No mail can be sent to this address$/);
  });
});
