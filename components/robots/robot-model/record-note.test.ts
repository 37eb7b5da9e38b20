import { recordNote } from './record-note';

describe('how a robot’s settings came about', () => {
  const since = { recordedSince: Date.UTC(2026, 10, 22) };

  it.each([
    ['simulated', /a date in simulated time\. Trades after it are replayed, except .* forward\.$/],
    ['imported', /a date inside the imported prices\. Trades after it are replayed, .* except .* forward\.$/],
    [
      'live',
      /^Settings .* locked before any trade that counts as since publication\. .* forward only if their signals/,
    ],
  ] as const)('%s prices', (market, sentence) => {
    expect(recordNote(since, market)).toMatch(
      /^Settings fixed by rule, never by results; first computed on 22 Nov 2026\. /,
    );
    expect(recordNote(since, market)).toMatch(sentence);
    expect(recordNote({ recordedSince: null }, market)).toMatch(
      /^Settings fixed by rule, never by results\. /,
    );
    if (market !== 'simulated') expect(recordNote(since, market)).not.toContain('simulated');
  });
});
