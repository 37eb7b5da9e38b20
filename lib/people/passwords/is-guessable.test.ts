import { isGuessable } from './is-guessable';

const ANN = ['ann.carpenter@example.com', 'Ann Carpenter'];

describe('a password that is too easy to guess', () => {
  it.each([
    ['a leaked one', 'password1'],
    ['in any case', 'PassWord1'],
    ['with look-alike characters', 'P@ssw0rd'],
    ['digits downwards', '87654321'],
    ['letters in order', 'abcdefgh'],
    ['keys in a row', 'qwertyuiop'],
    ['eight spaces', '        '],
    ['one sign over and over', '🦊🦊🦊🦊🦊🦊🦊🦊'],
    ['a long repeat', 'x'.repeat(1_000)],
    ['a date', '19891212'],
    ['a word and a year', 'summer2026'],
    ['the site’s name, with digits and signs about it', 'Tickproof2026!'],
    ['its user’s name and a number', 'carpenter77'],
  ])('%s', async (_, password) => {
    expect(await isGuessable(password, ANN)).toBe(true);
  });

  it.each(['correct horse battery', 'Kx7#mQ2p', 'eightchr', 'quiet harbour lantern'])(
    'is not %s',
    async (password) => {
      expect(await isGuessable(password, ANN)).toBe(false);
    },
  );
});
