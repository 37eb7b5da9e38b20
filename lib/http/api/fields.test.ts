import { choiceField, listField, textUpTo } from './fields';

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

describe('a list of a request', () => {
  it('that is too long is refused by its length alone, before its items are read', () => {
    const field = listField(choiceField(['TA', 'FA']), 3);
    expect(field.parse(['TA', 'FA'])).toEqual(['TA', 'FA']);
    const wrong = Array.from({ length: 20_000 }, () => 'wrong');
    expect(field.safeParse(wrong).error?.issues).toMatchObject([{ message: 'must be a list of at most 3' }]);
    expect(field.safeParse(['wrong']).error?.issues).toHaveLength(1);
    expect(field.safeParse('TA').error?.issues).toMatchObject([{ message: 'must be a list of at most 3' }]);
  });
});
