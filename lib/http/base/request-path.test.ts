import { decodePath, plainPath } from './request-path';

describe('decodePath', () => {
  it.each([
    ['/bot-trading/?page=%ZZ', '/bot-trading/'],
    ['/a%20b/', '/a b/'],
    ['/%ZZ/', null],
    ['/%00/', null],
    ['http://elsewhere/', null],
    ['*', null],
  ])('%s is %s', (url, expected) => {
    expect(decodePath(url)).toBe(expected);
  });
});

describe('plainPath', () => {
  it.each([
    ['/bot-trading/12-x/', '/bot-trading/12-x/'],
    ['//BOT-trading//12-X', '/bot-trading/12-x/'],
    ['/%62ot-trading/12-%C3%A9/', '/bot-trading/12-%C3%A9/'],
  ])('%s is %s', (path, expected) => {
    expect(plainPath(path)).toBe(expected);
  });
});
