import { controlsOf } from '@/lib/people/controls/product-controls';
import type { ControlState } from '@/lib/people/controls/robot-controls';
import type { ControlledRobot } from '@/lib/people/permissions/permissions';
import type { GuestProduct, RobotProduct } from '@/lib/robots/catalogue/wire';

/** A robot as it is shown to somebody who is signed in, beside what everybody sees of it. */
export interface OwnRobot extends ControlledRobot {
  readonly id: number;
  readonly name: string;
  /** null while its trades are being computed. */
  readonly closedPL: number | null;
  /** Money that it has now; null as above. */
  readonly balance: number | null;
  /** In words. */
  readonly amountOfEachTrade: string;
  /** Its switches as the server told them. */
  readonly controls: ControlState;
}

export function ownRobotOf(product: RobotProduct): OwnRobot {
  return {
    id: product.Id,
    name: product.Name,
    timeframe: product.Timeframe,
    fundType: product.FundType,
    brokerAccountUniqueId: product.BrokerAccountUniqueId,
    closedPL: product.ClosedPL,
    balance: product.AdjustedBalance,
    amountOfEachTrade: product.AmountOfEachTradeText,
    controls: controlsOf(product),
  };
}

/** Whether a product is told to somebody who is signed in: guests get no sums of money. */
export function isOwnProduct(product: GuestProduct | RobotProduct): product is RobotProduct {
  return 'ClosedPL' in product;
}
