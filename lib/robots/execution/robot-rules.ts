/** What a robot follows beside its family; part of its hash. Robots published before there were such rules have none. */
export interface RobotRules {
  readonly gate: GateRule;
  readonly retirement: RetirementRule;
}

/** Which entries are worth their costs. */
export interface GateRule {
  /** Least move that an entry must be able to expect, in costs of a round trip. */
  readonly costMultiple: number;
  /** Bars of the robot's timeframe that a position usually lasts. */
  readonly holdingBars: number;
}

/** When a robot stops opening positions for good. What is in the backtest doesn't count. */
export interface RetirementRule {
  /** Percent that its equity may be below its highest since publication. */
  readonly drawdownPct: number;
  /** Percentage points that its return since publication may be behind buying and holding its instruments … */
  readonly behindPct: number;
  /** … once this many days have passed since publication. */
  readonly afterDays: number;
}
