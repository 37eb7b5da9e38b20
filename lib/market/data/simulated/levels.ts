import type { FactorPaths, FactorYear } from './factor-paths';
import type { FactorModel, InstrumentModel, InverseModel } from './models';
import type { SessionTable, SessionYear } from './session-table';

const { abs, exp, log, max } = Math;

/** An instrument's log prices in one year, at each session's open and close. */
export interface LevelYear {
  readonly atOpen: Float64Array;
  readonly atClose: Float64Array;
  /** Log price at the start of the year. */
  readonly start: number;
  readonly end: number;
}

/** At the start of this year, prices equal those of the tables. */
export const ANCHOR_YEAR = 2026;

/** Fee of an inverse fund per session, as a share of its value: 0.9% per year. */
const INVERSE_FEE = 0.009 / 252;

/**
 * A price beyond this factor from its anchor reverts by a third of the excess per year, so that no price outgrows its
 * tick size over decades. It's the only drift besides the premium, and applies far out.
 */
const FREE_RANGE = log(10);
const PULL = 1 / 3;

/** If a parent's fall would wipe out an inverse fund, this share of its value remains. */
const LEAST_SHARE = 0.02;

/**
 * Prices at sessions' opens and closes. A year is one sum of session returns, so any day can be reached from the anchor
 * with some hundred additions per year, without bars; years are cached.
 */
export class Levels {
  private readonly years = new Map<number, LevelYear>();

  constructor(
    private readonly table: SessionTable,
    private readonly paths: FactorPaths,
  ) {}

  readYear(model: InstrumentModel, year: number): LevelYear {
    const key = model.instrument.fundId * 4096 + year;
    const known = this.years.get(key);
    if (known) return known;
    const made = this.makeYear(model, year);
    this.years.set(key, made);
    return made;
  }

  private makeYear(model: InstrumentModel, year: number): LevelYear {
    const sessions = this.table.readYear(model.market, year);
    const moves =
      model.kind === 'factors' ? this.factorMoves(model, sessions) : this.inverseMoves(model, sessions);
    if (year < ANCHOR_YEAR) return placeBefore(moves, this.startLevel(model, year + 1));
    const anchor = log(model.anchorPrice);
    const start = year === ANCHOR_YEAR ? anchor : this.readYear(model, year - 1).end;
    return placeAfter(moves, start, pullBack(model, start - anchor) / sessions.sessions.length);
  }

  private startLevel(model: InstrumentModel, year: number): number {
    return year === ANCHOR_YEAR ? log(model.anchorPrice) : this.readYear(model, year).start;
  }

  private factorMoves(model: FactorModel, sessions: SessionYear): Moves {
    const count = sessions.sessions.length;
    const gap = new Float64Array(count);
    const day = new Float64Array(count);
    const gapVariance = new Float64Array(count);
    const dayVariance = new Float64Array(count);
    const add = (year: FactorYear, weight: number) => {
      for (let place = 0; place < count; place += 1) {
        gap[place] = (gap[place] as number) + weight * (year.gapReturn[place] as number);
        day[place] = (day[place] as number) + weight * (year.dayReturn[place] as number);
        gapVariance[place] =
          (gapVariance[place] as number) + weight * weight * (year.gapVariance[place] as number);
        dayVariance[place] =
          (dayVariance[place] as number) + weight * weight * (year.dayVariance[place] as number);
      }
    };
    for (const { factor, weight } of model.loadings) add(this.paths.readYear(factor, sessions.year), weight);
    if (model.own) add(this.paths.readYear(model.own, sessions.year), 1);
    const premium = model.premium / model.market.sessionsPerYear;
    const half = model.convexity ? 0.5 : 0;
    for (let place = 0; place < count; place += 1) {
      gap[place] = (gap[place] as number) - half * (gapVariance[place] as number);
      day[place] = (day[place] as number) - half * (dayVariance[place] as number) + premium;
    }
    return { gap, day };
  }

  private inverseMoves(model: InverseModel, sessions: SessionYear): Moves {
    const parent = this.readYear(model.parent, sessions.year);
    const count = sessions.sessions.length;
    const gap = new Float64Array(count);
    const day = new Float64Array(count);
    let before = parent.start;
    for (let place = 0; place < count; place += 1) {
      const open = inverseMove((parent.atOpen[place] as number) - before);
      const close = inverseMove((parent.atClose[place] as number) - before);
      gap[place] = open;
      day[place] = close - open;
      before = parent.atClose[place] as number;
    }
    return { gap, day };
  }
}

/** An inverse fund's log move since its last close, including fees, from its parent's log move since then. */
export function inverseMove(parentMove: number): number {
  return log(max(LEAST_SHARE, 2 - exp(parentMove)) * (1 - INVERSE_FEE));
}

/** A year's log move that reverts distant prices. Inverse funds and crosses follow others and have none. */
function pullBack(model: InstrumentModel, away: number): number {
  if (model.kind === 'inverse' || !model.convexity) return 0;
  return -Math.sign(away) * max(0, abs(away) - FREE_RANGE) * PULL;
}

interface Moves {
  readonly gap: Float64Array;
  readonly day: Float64Array;
}

function placeAfter({ gap, day }: Moves, start: number, drift: number): LevelYear {
  const atOpen = new Float64Array(gap.length);
  const atClose = new Float64Array(gap.length);
  let level = start;
  for (let place = 0; place < gap.length; place += 1) {
    level += gap[place] as number;
    atOpen[place] = level;
    level += (day[place] as number) + drift;
    atClose[place] = level;
  }
  return { atOpen, atClose, start, end: level };
}

function placeBefore(moves: Moves, end: number): LevelYear {
  let total = 0;
  for (let place = 0; place < moves.gap.length; place += 1)
    total += (moves.gap[place] as number) + (moves.day[place] as number);
  return placeAfter(moves, end - total, 0);
}
