import { toInitials } from './initials';

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada   king lovelace ', 'AL'],
  ['Ada', 'A'],
  ['"Ada" (King)', 'AK'],
  ['Åsa Öberg', 'ÅÖ'],
  ['王 小明', '王小'],
  ['123', ''],
  ['', ''],
])('the initials of %p are %p', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
