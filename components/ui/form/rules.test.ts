import { numberProblem } from './rules';

it('names the range of a number as people write it', () => {
  const rule = { what: 'a fee', unit: 'USD', decimals: 2 } as const;
  const problem = (min: number) => numberProblem('-1', { ...rule, range: { min, max: 1_000 } });
  expect([0, 0.05, 10].map(problem)).toEqual([
    'Please enter a fee from $0 to $1,000',
    'Please enter a fee from $0.05 to $1,000',
    'Please enter a fee from $10 to $1,000',
  ]);
});
