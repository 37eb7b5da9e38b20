import { textUpTo } from './fields';

describe('a text of a request', () => {
  const field = textUpTo(5);

  it('is accepted up to its length', () => {
    expect(field.safeParse('12345').success).toBe(true);
    expect(field.safeParse('123456').success).toBe(false);
  });

  it('contains nothing PostgreSQL rejects, which would be a server error', () => {
    expect(field.safeParse('a\u0000').error?.issues[0]?.message).toBe(
      'must not contain the character U+0000',
    );
  });
});
