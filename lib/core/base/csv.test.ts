import { csvLine } from './csv';

describe('csvLine', () => {
  it('quotes text with separators, quotes or line breaks, and leaves null empty', () => {
    expect(csvLine(['a', 'b,c', 'say "so"', 'two\nlines', null, 7])).toBe(
      'a,"b,c","say ""so""","two\nlines",,7\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('keeps spreadsheets from running %j', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  it('keeps a formula from hiding behind quotes', () => {
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
    expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`);
  });

  it('leaves negative numbers unchanged, because they aren’t text', () => {
    expect(csvLine([-5, 0.000001])).toBe('-5,0.000001\r\n');
  });
});
