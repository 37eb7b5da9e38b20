/** A zig-zag over a whole series, one entry a bar; NaN where a line is not defined. */
export interface ZigZag {
  /** The line through the turning points, from the first confirmed one to the last close. */
  readonly line: Float64Array;
  /** 1 at a high turning point, -1 at a low one, 0 elsewhere. */
  readonly turns: Int8Array;
  /** The lines that join successive highs, and successive lows. */
  readonly retraceHigh: Float64Array;
  readonly retraceLow: Float64Array;
}

interface Turn {
  readonly bar: number;
  readonly value: number;
  /** 1 for a high, -1 for a low. */
  readonly kind: 1 | -1;
}

/**
 * Turning points of closes that moved at least `percent` against the leg before. A turn is known only after the
 * fact and the last leg is redrawn with each bar, so this is for charts of the past and never for a strategy:
 * it takes a finished series and there is no streaming form of it.
 */
export function zigzag(closes: Float64Array, percent: number): ZigZag {
  const length = closes.length;
  const result: ZigZag = {
    line: new Float64Array(length).fill(Number.NaN),
    turns: new Int8Array(length),
    retraceHigh: new Float64Array(length).fill(Number.NaN),
    retraceLow: new Float64Array(length).fill(Number.NaN),
  };
  const turns = findTurns(closes, percent / 100);
  for (const [i, turn] of turns.entries()) {
    result.turns[turn.bar] = turn.kind;
    const next = turns[i + 1];
    if (next !== undefined) draw(result.line, turn, next);
    const same = turns[i + 2];
    if (same !== undefined) draw(turn.kind > 0 ? result.retraceHigh : result.retraceLow, turn, same);
  }
  finishAtLastClose(result, turns, closes);
  return result;
}

/** The last leg, and the retrace line that it would end, run to the last close without a turn there. */
function finishAtLastClose(result: ZigZag, turns: readonly Turn[], closes: Float64Array): void {
  const last = turns.at(-1);
  const bar = closes.length - 1;
  if (last === undefined || last.bar === bar) return;
  const end: Turn = { bar, value: closes[bar] as number, kind: last.kind > 0 ? -1 : 1 };
  draw(result.line, last, end);
  const before = turns.at(-2);
  if (before !== undefined) draw(end.kind > 0 ? result.retraceHigh : result.retraceLow, before, end);
}

/** Confirmed turns in order. The series' first close starts the first leg but isn't a turn. */
function findTurns(closes: Float64Array, threshold: number): Turn[] {
  const first = closes[0] ?? Number.NaN;
  const leaves = closes.findIndex((close) => Math.abs(close - first) >= threshold * first);
  if (leaves < 0) return [];
  const turns: Turn[] = [];
  let kind: 1 | -1 = (closes[leaves] as number) > first ? 1 : -1;
  let extreme: Turn = { bar: 0, value: first, kind };
  for (let bar = 1; bar < closes.length; bar += 1) {
    const close = closes[bar] as number;
    const beyond = (close - extreme.value) * kind;
    if (beyond >= 0) extreme = { bar, value: close, kind };
    else if (-beyond >= threshold * extreme.value) {
      turns.push(extreme);
      kind = kind > 0 ? -1 : 1;
      // The first close far enough away is also the farthest since the turn: the new leg's extreme so far.
      extreme = { bar, value: close, kind };
    }
  }
  return turns;
}

function draw(line: Float64Array, from: Turn, to: Turn): void {
  const slope = (to.value - from.value) / (to.bar - from.bar);
  for (let bar = from.bar; bar <= to.bar; bar += 1) line[bar] = from.value + slope * (bar - from.bar);
}
