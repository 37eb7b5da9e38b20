import { deserialize, serialize } from 'node:v8';
import { captureState, restoreState } from '@/lib/core/base/state';
import { parseParams } from './params';
import { STRATEGY_FAMILIES } from './registry';
import { randomTape, type Tape } from './synthetic/random-tape';
import { FIELDS, Player } from './testing/player';
import type { BarInput, Params, StrategyFamily } from './types';

const SESSIONS = 150;
const BARS_OF_WEEK = 130;
/** Parameters that trigger every feature of a family on a short tape; the others use their defaults. */
const LIVELY: Readonly<Record<string, string>> = {
  'relative-strength': 'lookback=60,top=1,bottom=1',
};

interface Case {
  readonly family: StrategyFamily;
  readonly params: Params;
  readonly legs: number;
}

const cases: [id: string, Case][] = STRATEGY_FAMILIES.map((family) => [
  family.id,
  {
    family,
    params: parseParams(family, LIVELY[family.id] ?? ''),
    legs: family.kind === 'single' ? 1 : Math.min(family.maxLegs, family.minLegs + 2),
  },
]);

const tapes = new Map<string, Tape>();

function tapeFor({ legs }: Case, seed = 7): Tape {
  const key = `${seed} ${legs}`;
  const tape = tapes.get(key) ?? randomTape(seed, legs, SESSIONS);
  tapes.set(key, tape);
  return tape;
}

function play({ family, params }: Case, tape: Tape): Float64Array {
  return new Player(family, params, tape).play(0, tape.length);
}

/** The tape with every price and volume from an instant on replaced by NaN, and wild reports. */
function poisoned(tape: Tape, from: number): Tape {
  const poison = {
    open: Number.NaN,
    high: Number.NaN,
    low: Number.NaN,
    close: Number.NaN,
    volume: Number.NaN,
  };
  const spoil = (bar: Readonly<BarInput> | null) => (bar === null ? null : { ...bar, ...poison });
  return {
    length: tape.length,
    bars: tape.bars.map((column) => column.map((bar, i) => (i < from ? bar : spoil(bar)))),
    reports: tape.reports.map((entry) =>
      entry.instant < from
        ? entry
        : { ...entry, report: { ...entry.report, fairValue: Number.NaN, surprise: 99, growth: Number.NaN } },
    ),
  };
}

/** The first place at which two runs are not equal to the bit, with both values; null when there is none. */
function firstDifference(first: Float64Array, second: Float64Array): string | null {
  if (first.length !== second.length) return `lengths ${first.length} and ${second.length}`;
  const at = first.findIndex((value, i) => !Object.is(value, second[i]));
  return at < 0 ? null : `number ${at}: ${first[at]} and ${second[at]}`;
}

function legTargets(decisions: Float64Array, leg: number, legs: number): number[] {
  const targets: number[] = [];
  for (let i = leg * FIELDS; i < decisions.length; i += legs * FIELDS) targets.push(decisions[i] as number);
  return targets;
}

describe.each(cases)('%s', (_, subject) => {
  const tape = tapeFor(subject);
  const whole = play(subject, tape);
  const width = subject.legs * FIELDS;
  const cuts = [0.3, 0.8].map((part) => Math.floor(part * tape.length));

  it('decides the same with the future cut off or poisoned', () => {
    for (const cut of cuts) {
      const known = whole.subarray(0, cut * width);
      const { family, params } = subject;
      expect(firstDifference(new Player(family, params, tape).play(0, cut), known)).toBeNull();
      expect(firstDifference(play(subject, poisoned(tape, cut)).subarray(0, cut * width), known)).toBeNull();
    }
  });

  it('goes on identically after its state was saved and restored, at any bar', () => {
    const player = new Player(subject.family, subject.params, tape);
    let done = 0;
    // Long strides, then every single bar of a few sessions.
    const stops = [...cuts, ...Array.from({ length: 60 }, (__, i) => (cuts[0] as number) + i), tape.length];
    for (const stop of stops.sort((a, b) => a - b)) {
      expect(firstDifference(player.play(done, stop), whole.subarray(done * width, stop * width))).toBeNull();
      done = stop;
      const state = deserialize(serialize(captureState(player.replaceKernel())));
      restoreState(player.kernel, state);
    }
  });

  it('shares nothing between kernels', () => {
    const other = tapeFor(subject, 8);
    const player = new Player(subject.family, subject.params, tape);
    const neighbour = new Player(subject.family, subject.params, other);
    const differences: (string | null)[] = [];
    for (let i = 0; i < tape.length; i += 5) {
      const to = Math.min(i + 5, tape.length);
      differences.push(firstDifference(player.play(i, to), whole.subarray(i * width, to * width)));
      if (to <= other.length) neighbour.play(i, to);
    }
    expect(differences.filter(Boolean)).toEqual([]);
  });

  it('decides 1, -1, 0 or nothing, with distances above zero on entries only', () => {
    const faults: string[] = [];
    for (let i = 0; i < whole.length; i += FIELDS) {
      const [target, stop, takeProfit] = whole.subarray(i, i + FIELDS);
      const enters = target === 1 || target === -1;
      const fits = enters || target === 0 || Number.isNaN(target);
      const distances = [stop, takeProfit].every(
        (value) => Number.isNaN(value) || (enters && Number(value) > 0),
      );
      if (!fits || !distances) faults.push(`${i / width}: ${target} ${stop} ${takeProfit}`);
    }
    expect(faults).toEqual([]);
  });

  it('goes long and short, and leaves what it entered', () => {
    const targets = Array.from({ length: subject.legs }, (__, leg) => legTargets(whole, leg, subject.legs));
    const said = targets.map((leg) => leg.filter((target) => !Number.isNaN(target)));
    const count = (test: (target: number, i: number, all: number[]) => boolean) =>
      said.reduce((sum, leg) => sum + leg.filter(test).length, 0);
    expect(count((target) => target === 1)).toBeGreaterThan(1);
    expect(count((target) => target === -1)).toBeGreaterThan(1);
    expect(count((target, i, all) => all[i - 1] === 1 && target < 1)).toBeGreaterThan(1);
    expect(count((target, i, all) => all[i - 1] === -1 && target > -1)).toBeGreaterThan(1);
  });

  it('does not depend on where the data started, after its warm-up', () => {
    const warmup = subject.family.warmupBars(subject.params);
    const span = 4 * BARS_OF_WEEK;
    let met = 0;
    for (const seed of [11, 12, 13, 14]) {
      const long = tapeFor(subject, seed);
      expect(long.length).toBeGreaterThan(2 * warmup + span);
      const end = 2 * warmup + span;
      const early = new Player(subject.family, subject.params, long);
      const late = new Player(subject.family, subject.params, long);
      early.play(0, warmup);
      late.feedLastReports(warmup);
      early.play(warmup, 2 * warmup);
      late.play(warmup, 2 * warmup);
      if (agreesOnceMet(early.play(2 * warmup, end), late.play(2 * warmup, end), subject.legs)) met += 1;
    }
    expect(met).toBeGreaterThan(1);
  });
});

/**
 * What a kernel says depends on its indicators and on the side it took last, which may be older than any warm-up.
 * So two kernels are compared from the first instant on at which both speak and then stand on the same sides:
 * from there every decision must be equal (distances but for rounding). False when they never met.
 */
function agreesOnceMet(first: Float64Array, second: Float64Array, legs: number): boolean {
  const sides = [new Float64Array(legs), new Float64Array(legs)];
  let met = false;
  for (let i = 0; i < first.length; i += legs * FIELDS) {
    const both = [first, second].map((decisions, side) => {
      let spoke = false;
      for (let leg = 0; leg < legs; leg += 1) {
        const target = decisions[i + leg * FIELDS] as number;
        if (Number.isNaN(target)) continue;
        spoke = true;
        (sides[side] as Float64Array)[leg] = target;
      }
      return spoke;
    });
    if (met) expectClose(first.subarray(i, i + legs * FIELDS), second.subarray(i, i + legs * FIELDS), i);
    else met = both.every(Boolean) && String(sides[0]) === String(sides[1]);
  }
  return met;
}

function expectClose(first: Float64Array, second: Float64Array, at: number): void {
  for (const [i, value] of first.entries()) {
    const other = second[i] as number;
    const same = Object.is(value, other) || Math.abs(value - other) <= 1e-9 * Math.abs(value);
    if (!same) throw new Error(`decisions differ at ${at + i}: ${value} and ${other}`);
  }
}
