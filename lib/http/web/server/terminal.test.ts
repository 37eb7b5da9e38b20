import type { Bus, BusEvent } from '@/lib/core/bus/bus';
import { reportProgress } from './terminal';

/** The output for these events. */
function written(isTTY: boolean, ...events: readonly BusEvent[]): string {
  let text = '';
  let listener: (event: BusEvent) => void = () => {};
  const bus: Bus = {
    publish: (event) => listener(event),
    subscribe(next) {
      listener = next;
      return () => {};
    },
    close() {},
  };
  const write = (part: string | Uint8Array) => {
    text += String(part);
    return true;
  };
  reportProgress(bus, { isTTY, write });
  for (const event of events) bus.publish(event);
  return text;
}

const step = (stage: 'market' | 'robots', done: number, total: number, isUpdate = false): BusEvent => ({
  type: 'progress',
  stage,
  isUpdate,
  done,
  total,
});

describe('progress in the terminal', () => {
  it('uses the pages’ texts, one line per tenth', () => {
    const lines = written(
      false,
      step('market', 0, 147),
      step('market', 1, 147),
      step('market', 147, 147),
      step('robots', 0, 323),
      { type: 'prepared', seconds: 12.34, ready: 323, total: 323 },
    );
    expect(lines.split('\n')).toEqual([
      `Preparing the market  [${'.'.repeat(30)}] 0 of 147 instruments`,
      `Preparing the market  [${'#'.repeat(30)}] 147 of 147 instruments`,
      `Preparing the robots  [${'.'.repeat(30)}] 0 of 323 ready`,
      'Everything is up to date (12.3 s)',
      '',
    ]);
  });

  it('does not say “up to date” after a failure', () => {
    const text = written(true, step('robots', 322, 323), {
      type: 'prepared',
      seconds: 1,
      ready: 322,
      total: 323,
    });
    // Not on the line of the unfinished bar.
    expect(text.split('\n')).toEqual([
      expect.stringContaining('322 of 323 ready'),
      'Preparing the robots: 322 of 323 ready so far (1.0 s). The log says why the others are not.',
      '',
    ]);
    expect(text).not.toContain('up to date');
  });

  it('says that no feed could be reached, whether or not robots have figures', () => {
    for (const robots of [0, 323])
      expect(
        written(false, { type: 'prepared', seconds: 9, ready: robots, total: robots, noFeed: true }),
      ).toBe(
        'No feed could be reached (9.0 s). Robots wait for prices, and we keep trying. The log says why.\n',
      );
  });

  it('calls it an update if all robots already have their figures', () => {
    expect(written(false, step('market', 3, 3, true), step('robots', 2, 2, true))).toMatch(
      /^Updating the market .* 3 of 3 instruments\nUpdating the robots .* 2 of 2 robots\n$/,
    );
  });
});
