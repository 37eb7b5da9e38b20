import { readNumber, twoReadings } from './read-number';

it.each([
  ['', null],
  ['  ', null],
  ['5000', 5000],
  ['5,000.00', 5000],
  ['5\u202f000.00', 5000],
  ['$10,000', 10_000],
  ['1 250 000', 1_250_000],
  ['25 %', 25],
  ['.5', 0.5],
  ['7.', 7],
  ['-3', -3],
  ['\u22123', -3],
  ['0.000001', 0.000001],
  ['1,50', Number.NaN],
  ['1,5', Number.NaN],
  ['0,500', Number.NaN],
  ['1000,500', Number.NaN],
  ['1.234,50', Number.NaN],
  ['12,34,567', Number.NaN],
  ['1 50', Number.NaN],
  ['1e5', Number.NaN],
  ['0x10', Number.NaN],
  ['ten', Number.NaN],
  ['.', Number.NaN],
  ['$', null],
])('reads %j as %p', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

it.each([
  ['1,50', ['1.50', '150']],
  ['0,500', ['0.500', '500']],
  ['1000,5', ['1000.5', '10005']],
  ['1,500', null],
  ['1.50', null],
  ['ten', null],
])('finds the readings of %j', (text, readings) => {
  expect(twoReadings(text)).toEqual(readings);
});
