import { recordNote } from './record-note';

describe('how a robot’s settings came about', () => {
  const real = { publishedAt: Date.UTC(2026, 10, 22), recordedSince: Date.UTC(2026, 10, 22, 1, 12) };
  const simulated = { ...real, publishedAt: Date.UTC(2026, 7, 20), isPublicationSimulated: true } as const;

  it.each([
    [
      'simulated',
      /\. Trades since publication are replayed, except .* forward\. On simulated prices, not even/,
    ],
    ['imported', /\. Trades since publication are replayed, since their prices .* except .* forward\.$/],
    ['live', /locked before any trade that counts as since publication\. .* forward only if their signals/],
  ] as const)('%s prices', (market, sentence) => {
    expect(recordNote(real, market)).toMatch(
      /^Settings fixed by rule; that results played no part is the operator’s word\. Published 22 Nov 2026\. /,
    );
    expect(recordNote(real, market)).toMatch(sentence);
    expect(recordNote(simulated, market)).toContain(
      'Simulated publication 20 Aug 2026, recorded 22 Nov 2026, 01:12 UTC. ',
    );
    expect(recordNote({ ...simulated, recordedSince: null }, market)).toContain('nothing recorded yet');
  });
});
