import { percentRange, ratioNeeds, ratioRange, withRange } from './early-figure';

it('says how uncertain figures of few trades are, and what missing ones need', () => {
  expect(withRange('12%', percentRange({ low: -8.4, high: 31.2 }))).toBe('12% (−8 to 31%)');
  expect(withRange('1.2', ratioRange({ low: -0.31, high: 2.7 }))).toBe('1.2 (−0.3 to 2.7)');
  expect(withRange('12%', percentRange(null))).toBe('12%');
  expect([ratioNeeds(19), ratioNeeds(20)]).toEqual(['Needs 20 closed trades', null]);
});
