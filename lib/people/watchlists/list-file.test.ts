import { InputError } from '@/lib/core/base/errors';
import { readListFile } from './list-file';

it('a list’s own file is read back, whatever its notes have', () => {
  const text = '\uFEFFTicker,Price,Note\r\nAAPL,200,"says ""buy"", <script>"\r\nBRK.B,,\'=SUM(A1)\r\n\r\n';
  expect(readListFile(text)).toEqual({
    lines: [
      { line: 2, ticker: 'AAPL', note: 'says "buy", <script>' },
      { line: 3, ticker: 'BRK.B', note: '=SUM(A1)' },
    ],
    problems: [],
  });
});

it('columns need no heads and may be separated by semicolons', () => {
  expect(readListFile('msft\nApple Inc.,watch').lines).toEqual([
    { line: 1, ticker: 'msft', note: '' },
    { line: 2, ticker: 'Apple Inc.', note: 'watch' },
  ]);
  expect(readListFile('Symbol;Notes\nMSFT;"a; ""b"", c"').lines).toEqual([
    { line: 2, ticker: 'MSFT', note: 'a; "b", c' },
  ]);
});

it('wrong lines are named', () => {
  const { lines, problems } = readListFile(
    `AAPL\n,note\n\naapl\n"MSFT\nIBM,${'x'.repeat(201)}\n${'y'.repeat(101)}`,
  );
  expect(lines).toEqual([{ line: 1, ticker: 'AAPL', note: '' }]);
  expect(problems).toEqual([
    { line: 2, text: 'There is no ticker.' },
    { line: 4, text: 'aapl is on line 1 already.' },
    { line: 5, text: 'A cell isn’t quoted properly.' },
    { line: 6, text: 'The note is longer than 200 characters.' },
    { line: 7, text: 'The ticker is too long.' },
  ]);
});

it.each([
  ['', 'This file is empty.'],
  ['Ticker,Note', 'This file has no tickers.'],
  [
    'AAPL\n'.repeat(10_000),
    'This file has 10,000 lines, and a list takes 200 tickers. Import a shorter one.',
  ],
])('a file is refused with a sentence', (text, problem) => {
  expect(() => readListFile(text)).toThrow(new InputError(problem));
});
