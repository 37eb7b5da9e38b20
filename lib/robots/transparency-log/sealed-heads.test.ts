import type { Leaf } from './leaf';
import { findLateLinks, findLinkFault, type KnownLink, readHeadsInLog } from './sealed-heads';

const MINUTE = 60_000;
const equity = { days: 0, through: '', digest: '' };
const day: Leaf = {
  kind: 'robot',
  day: '2026-11-22',
  robotId: 1,
  commitment: '',
  ledger: { seq: 2, hash: '' },
  equity,
};
const seals = (minute: number, ...robots: [number, number, string][]): Leaf => ({
  kind: 'seals',
  at: minute * MINUTE,
  robots,
});
const links = (...minutes: number[]): KnownLink[] =>
  minutes.map((minute, index) => ({ seq: index + 1, recordedAt: minute * MINUTE, seal: `s${index + 1}` }));

/** Links 1 and 2 are in the day's root, 3 is sealed at minute 20, 4 and 5 are at minute 40. */
const LOG: Leaf[] = [
  day,
  seals(10, [2, 1, 'x']),
  seals(20, [1, 3, 's3']),
  seals(30, [2, 2, 'x']),
  seals(40, [1, 5, 's5']),
];
const findFault = (found: KnownLink[]) => findLinkFault(found, 1, readHeadsInLog(LOG));

describe('heads in the log', () => {
  it('fit the chain that was recorded, and what came after it', () => {
    expect(findFault(links(1, 2, 15, 35, 36))).toBeNull();
    expect(findFault(links(1, 2, 15, 35, 36, 45))).toBeNull();
  });

  it.each([
    ['another link', links(1, 2, 15, 35, 36).with(2, { seq: 3, recordedAt: 15 * MINUTE, seal: 'y' }), 3],
    ['a missing link', links(1, 2, 15, 35), 5],
    ['a link from before the checkpoint before it', links(1, 2, 5, 35, 36), 3],
    ['one from before the log’s last', links(1, 2, 15, 35, 36, 38), 6],
    ['one in the middle', links(1, 2, 15, 25, 36), 4],
    ['a link from after its checkpoint', links(1, 2, 25, 35, 36), 3],
  ])('contradict %s', (_, found, seq) => {
    expect(findFault(found)).toMatchObject({ seq });
  });

  it('name the day of a head that only a day’s leaf has', () => {
    expect(findLinkFault(links(1), 1, readHeadsInLog([day]))).toEqual({
      seq: 2,
      why: 'is missing, and the log has it since 2026-11-22',
    });
  });

  it('show what somebody saw the log without, after it was recorded', () => {
    const lateIn = (found: KnownLink[], ...sightings: { size: number; at: number }[]) =>
      findLateLinks(found, 1, readHeadsInLog(LOG, sightings)).map(({ seq }) => seq);
    const quiet = links(1, 2, 15, 35, 36, 50);
    expect(findFault(quiet)).toBeNull();
    expect(lateIn(quiet)).toEqual([]);
    expect(lateIn(quiet, { size: 5, at: 60 * MINUTE })).toEqual([6]);
    // Seen at minute 38, when links 4 and 5 were not there yet.
    expect(lateIn(quiet, { size: 4, at: 38 * MINUTE }, { size: 5, at: 45 * MINUTE })).toEqual([4, 5]);
  });
});
