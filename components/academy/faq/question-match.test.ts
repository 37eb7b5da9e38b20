import { isMatch } from './question-match';

it.each([
  ['refund', true],
  ['MONEY refund', true],
  ['', true],
  ['refund tomorrow', false],
])('%p matches: %p', (typed, matches) => {
  expect(isMatch('Can I get a refund? money back', typed)).toBe(matches);
});
