import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { clockProblem } from './clock-text';
import {
  acceptWall,
  type ClockNews,
  isHeld,
  LONG_GAP_MS,
  LONGEST_WAIT_MS,
  noteSource,
  observe,
  type SourceName,
  type StartFacts,
  startClock,
  TOLERANCE_MS,
  type TrustedClock,
  timeAt,
  timeUntilBelieved,
} from './trusted-clock';

const START = Date.UTC(2026, 10, 23, 14);
const SECOND = 1_000;

/** A machine whose clocks can be disturbed, and real time, which can't. */
class Machine {
  real = START;
  /** Less real time. */
  wallOff = 0;
  monoOff = -START + 5 * HOUR_MS;
  hasBoot = true;
  bootOff = -START + 5 * HOUR_MS;
  /** Sources that are read each second, less real time. */
  sources: Partial<Record<SourceName, number>> = {};
  readonly news: ClockNews[] = [];
  clock: TrustedClock;
  /** The latest trusted time at which something could be recorded, less real time. */
  furthest = Number.NEGATIVE_INFINITY;

  constructor(facts: Partial<StartFacts> = {}, wallOff = 0, hasBoot = true) {
    this.wallOff = wallOff;
    this.hasBoot = hasBoot;
    const step = startClock({
      anchor: null,
      databaseLessBoot: null,
      newest: null,
      database: null,
      hasFeed: false,
      ...facts,
      reading: this.reading,
    });
    this.clock = step.clock;
    this.news.push(...step.news);
  }

  get reading() {
    const { real } = this;
    return {
      wall: real + this.wallOff,
      mono: real + this.monoOff,
      boot: this.hasBoot ? real + this.bootOff : null,
    };
  }

  pass(ms: number, stepMs = SECOND): this {
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.real += stepMs;
      const { reading } = this;
      for (const name of ['database', 'feed'] as const) {
        const off = this.sources[name];
        if (off !== undefined) this.clock = noteSource(this.clock, name, this.real + off, reading.mono);
      }
      const { clock, news } = observe(this.clock, reading);
      this.clock = clock;
      this.news.push(...news);
      if (!isHeld(clock)) this.furthest = Math.max(this.furthest, this.off);
    }
    return this;
  }

  suspend(ms: number): this {
    this.real += ms;
    this.monoOff -= ms;
    return this;
  }

  /** Trusted time less real time. */
  get off(): number {
    return Math.round(timeAt(this.clock, this.reading.mono) - this.real);
  }

  get told(): readonly string[] {
    return this.news.map((news) => ('by' in news ? `${news.kind} ${news.by}` : news.kind));
  }
}

describe('the trusted clock', () => {
  it('is the wall clock while both clocks agree', () => {
    const machine = new Machine().pass(3 * HOUR_MS, 10 * SECOND);
    expect([machine.off, machine.told, clockProblem(machine.clock)]).toEqual([0, [], null]);
  });

  it.each([DAY_MS, 400 * DAY_MS, HOUR_MS, 6 * SECOND])('doesn’t follow %d ms there and back', (jump) => {
    const machine = new Machine().pass(MINUTE_MS);
    machine.wallOff = jump;
    machine.pass(Math.min(jump / 2, 30 * MINUTE_MS));
    expect([isHeld(machine.clock), machine.off, machine.told]).toEqual([true, 0, ['doubted']]);
    machine.wallOff = 0;
    machine.pass(SECOND);
    expect([isHeld(machine.clock), machine.off]).toEqual([false, 0]);
    expect(machine.told).toEqual(['doubted', 'settled return']);
    expect(machine.furthest).toBe(0);
  });

  it('holds a jump back likewise, and never goes back by less than it waits', () => {
    const machine = new Machine().pass(MINUTE_MS);
    machine.wallOff = -HOUR_MS;
    machine.pass(HOUR_MS - MINUTE_MS, 10 * SECOND);
    expect([isHeld(machine.clock), machine.off]).toEqual([true, 0]);
    expect(clockProblem(machine.clock)).toBe(
      "The system clock is 1h behind the time that has passed: nothing is recorded for another 1m unless it is set right; if it's right, run npm run clock -- accept",
    );
    machine.pass(2 * MINUTE_MS, 10 * SECOND);
    expect([isHeld(machine.clock), machine.off]).toEqual([false, -HOUR_MS]);
    expect(machine.told).toEqual(['doubted', 'settled wait']);
  });

  it('believes a jump that nothing disagrees with after as long as it jumped, and at most an hour', () => {
    for (const [jump, wait] of [
      [10 * MINUTE_MS, 10 * MINUTE_MS],
      [DAY_MS, LONGEST_WAIT_MS],
    ] as const) {
      const machine = new Machine();
      machine.wallOff = jump;
      machine.pass(wait, 10 * SECOND);
      expect([isHeld(machine.clock), machine.off]).toEqual([true, 0]);
      machine.pass(20 * SECOND, 10 * SECOND);
      expect([isHeld(machine.clock), machine.off, machine.told.at(-1)]).toEqual([
        false,
        jump,
        'settled wait',
      ]);
    }
  });

  it('waits from the last jump on', () => {
    const machine = new Machine();
    machine.wallOff = 20 * MINUTE_MS;
    machine.pass(15 * MINUTE_MS, 10 * SECOND);
    machine.wallOff = 30 * MINUTE_MS;
    machine.pass(20 * MINUTE_MS, 10 * SECOND);
    expect([isHeld(machine.clock), machine.told]).toEqual([true, ['doubted']]);
    expect(timeUntilBelieved(machine.clock)).toBeGreaterThan(9 * MINUTE_MS);
  });

  it('follows a clock that is corrected slowly, and steps within the tolerance at a tenth of the time', () => {
    const machine = new Machine();
    for (let second = 0; second < 600; second += 1) {
      machine.wallOff += 80;
      machine.pass(SECOND);
    }
    expect([machine.off, machine.told]).toEqual([48_000, []]);
    machine.wallOff -= TOLERANCE_MS - 1_000;
    machine.pass(10 * SECOND);
    expect(machine.off).toBe(47_000);
    machine.pass(MINUTE_MS);
    expect([machine.off, machine.told]).toEqual([44_000, []]);
    // One that runs twice as fast isn't being corrected.
    for (let second = 0; second < 10; second += 1) {
      machine.wallOff += 1_000;
      machine.pass(SECOND);
    }
    expect(machine.told).toEqual(['doubted']);
  });

  it.each([true, false])('goes on after a suspended laptop resumes (boot clock: %s)', (hasBoot) => {
    const machine = new Machine({}, 0, hasBoot)
      .pass(MINUTE_MS)
      .suspend(8 * HOUR_MS)
      .pass(SECOND);
    if (hasBoot) expect([machine.off, machine.told]).toEqual([0, ['resumed']]);
    else {
      expect([isHeld(machine.clock), machine.off]).toEqual([true, -8 * HOUR_MS]);
      machine.pass(LONGEST_WAIT_MS + MINUTE_MS, 10 * SECOND);
      expect([isHeld(machine.clock), machine.off]).toEqual([false, 0]);
    }
  });

  it('knows a jump while the machine was suspended', () => {
    const machine = new Machine().pass(MINUTE_MS).suspend(8 * HOUR_MS);
    machine.wallOff = DAY_MS;
    machine.pass(SECOND);
    expect([isHeld(machine.clock), machine.off]).toEqual([true, 0]);
    machine.wallOff = 0;
    machine.pass(SECOND);
    expect(machine.told).toEqual(['resumed', 'doubted', 'settled return']);
  });

  describe.each(['database', 'feed'] as const)('with a %s', (name) => {
    it('goes on by the monotonic clock while the source agrees with it, for as long as it does', () => {
      const machine = new Machine();
      machine.sources = { [name]: -300 };
      machine.pass(MINUTE_MS);
      machine.wallOff = DAY_MS;
      machine.pass(3 * HOUR_MS, 10 * SECOND);
      expect([isHeld(machine.clock), machine.off, machine.furthest]).toEqual([false, 0, 0]);
      expect(machine.told).toEqual(['doubted', `supported ${name}`]);
      machine.sources = {};
      machine.pass(5 * MINUTE_MS);
      expect([isHeld(machine.clock), machine.told.at(-1)]).toEqual([true, 'supported null']);
      machine.wallOff = 0;
      expect(machine.pass(SECOND).told.at(-1)).toBe('settled return');
    });

    it('believes a correction at once that the source agrees with', () => {
      const machine = new Machine({}, -2 * HOUR_MS);
      machine.sources = { [name]: -300 };
      machine.pass(5 * MINUTE_MS);
      expect(machine.off).toBe(-2 * HOUR_MS);
      machine.wallOff = 0;
      machine.pass(2 * SECOND);
      expect([isHeld(machine.clock), machine.off, machine.told.at(-1)]).toEqual([
        false,
        0,
        `settled ${name}`,
      ]);
    });
  });

  it('takes no support from a database that has the same clock', () => {
    const machine = new Machine();
    machine.sources = { database: 0 };
    machine.pass(MINUTE_MS);
    machine.wallOff = DAY_MS;
    machine.sources = { database: DAY_MS };
    machine.pass(50 * MINUTE_MS, 10 * SECOND);
    expect([isHeld(machine.clock), machine.off]).toEqual([true, 0]);
  });

  it('hears a feed against a database that jumped along', () => {
    const machine = new Machine();
    machine.sources = { database: 0, feed: -200 };
    machine.pass(MINUTE_MS);
    machine.wallOff = DAY_MS;
    machine.sources = { database: DAY_MS, feed: -200 };
    machine.pass(2 * HOUR_MS, 10 * SECOND);
    expect([isHeld(machine.clock), machine.off, machine.told]).toEqual([
      false,
      0,
      ['doubted', 'supported feed'],
    ]);
  });

  it('learns nothing from a feed that is closed', () => {
    const machine = new Machine();
    machine.sources = { feed: -2 * DAY_MS };
    machine.pass(MINUTE_MS);
    machine.wallOff = HOUR_MS / 2;
    machine.pass(20 * MINUTE_MS, 10 * SECOND);
    expect(machine.told).toEqual(['doubted']);
    machine.pass(11 * MINUTE_MS, 10 * SECOND);
    expect(machine.told.at(-1)).toBe('settled wait');
  });

  it('never believes a clock that a feed is ahead of', () => {
    const machine = new Machine();
    machine.sources = { feed: -200 };
    machine.pass(MINUTE_MS);
    machine.wallOff = -HOUR_MS / 2;
    machine.pass(3 * HOUR_MS, 10 * SECOND);
    expect([machine.off, machine.told]).toEqual([0, ['doubted', 'supported feed']]);
  });

  it('takes an operator’s word', () => {
    const machine = new Machine();
    machine.wallOff = DAY_MS;
    machine.pass(MINUTE_MS);
    const { clock, news } = acceptWall(machine.clock);
    machine.clock = clock;
    expect([machine.off, isHeld(clock), news.map(({ kind }) => kind)]).toEqual([DAY_MS, false, ['settled']]);
    expect(acceptWall(clock)).toEqual({ clock, news: [] });
  });
});

describe('a start', () => {
  const boot = 5 * HOUR_MS;

  it('believes the clock of a new folder, and that of a machine that was off for long', () => {
    expect(new Machine().told).toEqual([]);
    const back = new Machine({ newest: START - 8 * DAY_MS }).pass(MINUTE_MS);
    expect([isHeld(back.clock), back.off, back.told]).toEqual([false, 0, ['was-off']]);
    expect(new Machine({ newest: START - HOUR_MS }).told).toEqual([]);
  });

  it('knows from the same boot how much time has passed', () => {
    const anchor = { time: START - 3 * DAY_MS, boot: boot - 3 * DAY_MS };
    expect(new Machine({ anchor, newest: anchor.time }).told).toEqual([]);
    const machine = new Machine({ anchor, newest: anchor.time }, DAY_MS).pass(MINUTE_MS);
    expect([isHeld(machine.clock), machine.off, machine.told]).toEqual([true, 0, ['doubted']]);
    machine.wallOff = 0;
    expect(machine.pass(SECOND).told.at(-1)).toBe('settled return');
  });

  it('goes on at once where the database’s clock hasn’t jumped along since', () => {
    const anchor = { time: START - HOUR_MS, boot: boot - HOUR_MS };
    const facts = { anchor, newest: anchor.time, databaseLessBoot: START - boot };
    const apart = new Machine({ ...facts, database: START }, DAY_MS);
    apart.sources = { database: 0 };
    expect([apart.pass(SECOND).told, apart.off]).toEqual([['doubted', 'supported database'], 0]);
    const along = new Machine({ ...facts, database: START + DAY_MS }, DAY_MS);
    along.sources = { database: DAY_MS };
    expect([along.pass(MINUTE_MS).told, isHeld(along.clock)]).toEqual([['doubted'], true]);
  });

  it('waits while the clock is behind what is stored, until it no longer is', () => {
    const machine = new Machine({ newest: START - HOUR_MS }, -30 * DAY_MS).pass(30 * MINUTE_MS, 10 * SECOND);
    expect([isHeld(machine.clock), machine.told]).toEqual([true, ['doubted']]);
    expect(clockProblem(machine.clock)).toContain('The system clock is 30d behind what is stored');
    machine.wallOff = 0;
    machine.pass(SECOND);
    expect([isHeld(machine.clock), machine.off, machine.told.at(-1)]).toEqual([false, 0, 'settled return']);
  });

  it('believes a clock that is behind what is stored, if the database has the same time', () => {
    expect(new Machine({ newest: START + DAY_MS, database: START }).told).toEqual([]);
  });

  it('waits while the database says something else, however long', () => {
    const machine = new Machine({ database: START }, DAY_MS);
    machine.sources = { database: 0 };
    machine.pass(5 * HOUR_MS, 10 * SECOND);
    expect([isHeld(machine.clock), machine.told]).toEqual([true, ['doubted']]);
    expect(clockProblem(machine.clock)).toContain(
      'ahead of PostgreSQL’s: nothing is recorded until it is set right',
    );
    machine.wallOff = 20 * SECOND;
    machine.pass(SECOND);
    expect([isHeld(machine.clock), machine.off]).toEqual([false, 20 * SECOND]);
  });

  it('waits for the feed of a live market that was off for long, and for its prices at most an hour', () => {
    const facts = { newest: START - LONG_GAP_MS - 1, hasFeed: true };
    const heard = new Machine(facts);
    heard.sources = { feed: -500 };
    expect([heard.told, heard.pass(SECOND).told.at(-1), heard.off]).toEqual([['doubted'], 'settled feed', 0]);
    const deaf = new Machine(facts).pass(LONGEST_WAIT_MS - MINUTE_MS, 10 * SECOND);
    expect(isHeld(deaf.clock)).toBe(true);
    expect(isHeld(deaf.pass(2 * MINUTE_MS, 10 * SECOND).clock)).toBe(false);
  });
});
