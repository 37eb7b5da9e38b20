import { readNumber, understoodAs, whichNumber } from './read-number';

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
  ['1,50', 'Is this $1.50 or $150? Type 1.50 or 150.'],
  ['0,500', 'Is this $0.500 or $500? Type 0.500 or 500.'],
  ['1000,5', 'Is this $1000.5 or $10005? Type 1000.5 or 10005.'],
  ['1,500', null],
  ['1.50', null],
  ['ten', null],
])('asks which number %j means', (text, question) => {
  expect(whichNumber(text, 'USD')).toBe(question);
});

it.each([
  ['5000', '$5,000.00', '5,000'],
  ['1,500.5', '$1,500.50', '1,500.5'],
  ['0.00000812', '$0.00000812', '0.00000812'],
  ['.000000000001', '$0.000000000001', '0.000000000001'],
  ['12.340', '$12.34', '12.34'],
  ['1,5', null, null],
  ['', null, null],
])('says how %j was read', (text, dollars, plain) => {
  expect(understoodAs(text, 'USD')).toBe(dollars);
  expect(understoodAs(text)).toBe(plain);
});
