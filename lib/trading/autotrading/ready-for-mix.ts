import { type FundId, least, type Micros, most } from '@/lib/core/base/brand';
import { toMicros, ZERO } from '@/lib/core/base/money';
import type { FundType } from '@/lib/market/data/instrument';
import type { BrokerId } from '@/lib/trading/brokers/broker';
import { brokerTerms } from '@/lib/trading/brokers/broker-terms';
import { AMOUNT_LIMITS, DEFAULT_SETTINGS } from '@/lib/trading/copies/copy';
import { isPaperAccount, type TradingAccount } from '@/lib/trading/trading-accounts/trading-account';

/** What a robot trades, as far as it decides whether an account can trade it. */
export interface MixRobot {
  readonly fundIds: readonly number[];
  readonly fundTypes: readonly FundType[];
  /** Whether the robot also sells short. */
  readonly allowShort: boolean;
}

/** An account, and which sides of instruments it holds, whoever owns them. */
export interface MixAccount {
  readonly account: Pick<TradingAccount, 'broker' | 'state' | 'limits'>;
  readonly holdings: ReadonlyMap<FundId, HeldSide>;
}

export type HeldSide = 'long' | 'short' | 'both';

/**
 * Whether a robot can trade an account as it is: the account is ready, can trade each of the robot's instruments, takes
 * orders of the size that is offered, and holds nothing opposite to what the robot may open. Such robots can be selected
 * without following them. The plan is another matter.
 */
export function isReadyForMix(robot: MixRobot, { account, holdings }: MixAccount): boolean {
  return (
    isReady(account) &&
    canTrade(account.broker, robot) &&
    sizeOn(account) >= smallestOrder(account.broker, robot) &&
    robot.fundIds.every((fundId) => fits(holdings.get(fundId as FundId), robot))
  );
}

/** The open paper account, or a broker account that robots trade. */
function isReady({ broker, state }: MixAccount['account']): boolean {
  return isPaperAccount({ broker }) ? state === 'open' : state === 'armed';
}

function canTrade(broker: BrokerId, { fundTypes, allowShort }: MixRobot): boolean {
  const terms = brokerTerms(broker);
  const traded = allowShort ? terms.shortTypes : terms.fundTypes;
  return fundTypes.every((type) => traded.includes(type));
}

function sizeOn({ limits }: MixAccount['account']): Micros {
  return least(DEFAULT_SETTINGS.amount, limits?.maxPerTrade ?? DEFAULT_SETTINGS.amount);
}

/** Smallest order that suits every instrument of the robot; copies on the paper account have their own minimum. */
function smallestOrder(broker: BrokerId, { fundTypes }: MixRobot): Micros {
  const ofCopies = isPaperAccount({ broker }) ? toMicros(AMOUNT_LIMITS.min) : ZERO;
  return most(ofCopies, ...fundTypes.map(brokerTerms(broker).smallestAmount));
}

/** A robot that also sells short may open the opposite of whatever is held. */
function fits(holding: HeldSide | undefined, { allowShort }: MixRobot): boolean {
  return holding === undefined || (holding === 'long' && !allowShort);
}
