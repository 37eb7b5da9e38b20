/** @jest-environment node */
import { drawnWhenLabel, readCalendars, whenLabel } from './when-labels';

const at = (text: string) => Date.parse(text);
const words = (quote: string, now: string, types: string) =>
  whenLabel(at(quote), at(now), readCalendars(types)).words;

describe('the age of a price in words', () => {
  it.each([
    // A Wednesday in New York.
    ['S', '2026-11-18T16:00:00Z', '2026-11-18T16:00:00Z', 'now'],
    ['S', '2026-11-18T16:00:00Z', '2026-11-18T16:02:30Z', 'now'],
    ['S', '2026-11-18T16:00:00Z', '2026-11-18T16:07:30Z', 'no new price for 7 min'],
    ['E', '2026-11-18T16:00:00Z', '2026-11-18T18:05:00Z', 'no new price for 2 h 5 min'],
    // A visitor's clock that is behind.
    ['S', '2026-11-18T16:00:00Z', '2026-11-18T15:30:00Z', 'now'],
    // A weekend, an early close, and a price that stopped before the close.
    ['S', '2026-11-20T21:00:00Z', '2026-11-20T21:00:30Z', 'at the close, 20 Nov'],
    ['S', '2026-11-20T20:59:00Z', '2026-11-21T12:00:00Z', 'at the close, 20 Nov'],
    ['S', '2026-11-27T18:00:00Z', '2026-11-28T12:00:00Z', 'at the close, 27 Nov'],
    ['S', '2026-11-20T20:40:00Z', '2026-11-21T12:00:00Z', 'as of 20 Nov, 20:40 UTC'],
    ['F', '2026-11-20T22:00:00Z', '2026-11-21T12:00:00Z', 'at the close, 20 Nov'],
    // The first minutes of a session.
    ['S', '2026-11-20T21:00:00Z', '2026-11-23T14:31:00Z', 'now'],
    ['C', '2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z', 'no new price for 1 h 0 min'],
    ['C', '2026-11-19T11:00:00Z', '2026-11-21T12:00:00Z', 'no new price since 19 Nov 2026'],
    // A market whose prices never change.
    ['C', '2024-03-03T11:00:00Z', '2026-11-21T12:00:00Z', 'as of 3 Mar 2024, 11:00 UTC'],
    // With several markets, the mildest label counts.
    ['SC', '2026-11-20T21:00:00Z', '2026-11-21T12:00:00Z', 'at the close, 20 Nov'],
    ['', '2026-11-20T21:00:00Z', '2026-11-21T12:00:00Z', 'as of 20 Nov, 21:00 UTC'],
  ])('%s of %s, seen at %s: %s', (types, quote, now, expected) => {
    expect(words(quote, now, types)).toBe(expected);
  });

  it.each([
    // Closed markets stay closed for a while; labels that change by the minute become a time.
    ['SE', '2026-11-22T06:03:00Z', '2026-11-22T06:10:00Z', 'at the close, 20 Nov'],
    ['F', '2026-11-20T22:00:00Z', '2026-11-22T06:10:00Z', 'at the close, 20 Nov'],
    ['S', '2026-11-18T16:00:00Z', '2026-11-18T16:00:00Z', 'as of 18 Nov, 16:00 UTC'],
    ['S', '2026-11-18T16:00:00Z', '2026-11-18T16:07:30Z', 'as of 18 Nov, 16:00 UTC'],
    ['C', '2026-11-22T06:03:00Z', '2026-11-22T06:10:00Z', 'as of 22 Nov, 06:03 UTC'],
    ['', '2026-11-20T21:00:00Z', '2026-11-21T12:00:00Z', 'as of 20 Nov, 21:00 UTC'],
  ])('%s of %s in a page made at %s: %s', (types, quote, now, expected) => {
    expect(drawnWhenLabel(at(quote), at(now), readCalendars(types))).toBe(expected);
  });
});
