import { hasAllWords } from './has-all-words';

it.each([
  ['refund', true],
  ['MONEY refund', true],
  ['', true],
  ['refund tomorrow', false],
])('%p matches: %p', (typed, matches) => {
  expect(hasAllWords('Can I get a refund? money back', typed)).toBe(matches);
});
