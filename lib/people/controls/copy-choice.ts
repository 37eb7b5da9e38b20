/** What happens to a copy's positions when it ends: the robot closes them, they close now, or the user keeps them. */
export type PositionsChoice = 'letClose' | 'closeNow' | 'keep';

/** How a robot's trades are copied. Amounts in dollars. */
export interface CopyChoice {
  /** `amount`: the same for each trade. `share`: the share the robot invests, of an allocation. */
  readonly sizing: 'amount' | 'share';
  /** A trade's amount, or the allocation. */
  readonly amount: number;
  readonly scalePct?: number;
  readonly maxPerTrade?: number;
  readonly maxOpen?: number;
  /** Loss of the copy's allocation that ends it, in percent. */
  readonly copyStopPct?: number;
  readonly copyOpenTrades?: boolean;
  /** Money of the paper account that only this copy uses; null for none. */
  readonly setAside?: number | null;
  /** The account that robots trade; by default the default account. */
  readonly accountId?: string;
  /** Opens a paper account with this balance, if there is none. */
  readonly balance?: number;
}
