import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { SETTLED } from '@/lib/robots/indicators/memory';
import { SessionRange } from '@/lib/robots/indicators/session-range';
import { findFamily } from '@/lib/robots/strategies/registry';
import { NIGHT_IN_SESSIONS } from '@/lib/robots/strategies/session';
import { type BarInput, type Decision, WITH_SESSIONS } from '@/lib/robots/strategies/types';
import type { ExecutionConfig, ExecutionLeg } from './config';
import { annualVolatility, paysItsCosts } from './cost-gate';
import { roundTripCost } from './costs';
import { watchedLeg } from './deciders';
import type { LegState } from './leg-state';
import { sideAhead } from './orders';
import type { GateRule } from './robot-rules';
import { sessionBars } from './session-bars';

/**
 * Which entries a robot's rules let pass, and the volatility by which they are sized. Entries are judged only when a
 * kernel decides something; other bars only add to the ranges.
 */
export class EntryRules {
  /** Of each leg: all that is remembered. */
  readonly ranges: readonly SessionRange[];
  private readonly config: ExecutionConfig;
  private readonly barsInSession: (day: number) => number;
  /** Bars after which a kernel's start weighs too little to matter. */
  private readonly settledBars: number;
  private readonly entersTogether: boolean;
  private readonly leavesAtClose: boolean;
  /** By the last judgment, whether a leg must not be entered. */
  private readonly refused: boolean[];

  constructor(config: ExecutionConfig) {
    const family = findFamily(config.strategyId);
    this.config = config;
    this.ranges = config.legs.map(() => new SessionRange());
    this.barsInSession = sessionBars(config);
    this.settledBars = family?.warmupBars(config.params, SETTLED) ?? 0;
    this.entersTogether = family?.kind === 'basket' && family.entersTogether === true;
    this.leavesAtClose = family?.leavesAtClose === true;
    this.refused = config.legs.map(() => false);
  }

  onBar(leg: number, bar: Readonly<BarInput>): void {
    (this.ranges[leg] as SessionRange).push(bar.day, bar.high, bar.low, bar.close);
  }

  /** Judges what the kernels want of all legs at one instant. */
  judge(decisions: readonly Decision[], states: readonly LegState[]): void {
    const { rules } = this.config;
    if (rules === null) return;
    for (let leg = 0; leg < states.length; leg += 1)
      this.refused[leg] = this.refuses(leg, decisions[leg] as Decision, states, rules.gate);
    if (this.entersTogether && this.refused.includes(true)) this.refused.fill(true);
  }

  /** Whether a leg must not be entered now. What it holds on another side is closed all the same. */
  isRefused(leg: number): boolean {
    return this.refused[leg] === true;
  }

  /** By which an order decided now is sized; NaN for none, or while it is unknown. */
  readVolatility(leg: number, price: number): number {
    if (this.config.sizing.kind !== 'volatility') return Number.NaN;
    const { fundType } = this.config.legs[leg] as ExecutionLeg;
    const { daysPerYear } = calendarFor(calendarNameFor(fundType));
    // Prices also move while a market is closed.
    const days = daysPerYear * (WITH_SESSIONS.includes(fundType) ? 1 + NIGHT_IN_SESSIONS : 1);
    const { value } = this.ranges[leg] as SessionRange;
    return annualVolatility(value, price, days * this.config.barsPerSession);
  }

  private refuses(leg: number, decision: Decision, states: readonly LegState[], gate: GateRule): boolean {
    const { target, renew } = decision;
    const enters = target > 0 || (target < 0 && this.config.allowShort);
    if (!enters) return false;
    const state = states[leg] as LegState;
    // This leg wouldn't be entered anyway; refusing it keeps the other legs out, too.
    if (target === state.blocked) return this.entersTogether;
    if (target === sideAhead(state) && renew !== true) return false;
    const watched = watchedLeg(this.config, leg);
    if ((this.ranges[watched] as SessionRange).seen < this.settledBars) return true;
    const { fundType, costs } = this.config.legs[leg] as ExecutionLeg;
    return !paysItsCosts({
      range: (this.ranges[leg] as SessionRange).value,
      price: state.lastClose,
      holdingBars: this.barsAhead(gate, states[watched] as LegState),
      cost: roundTripCost(fundType, costs),
      costMultiple: gate.costMultiple,
    });
  }

  /** Bars for which a position entered after a leg's last bar can be held. */
  private barsAhead({ holdingBars }: GateRule, { bucket }: LegState): number {
    if (!this.leavesAtClose) return holdingBars;
    return Math.max(0, Math.min(holdingBars, this.barsInSession(bucket.day) - 1 - bucket.slot));
  }
}
