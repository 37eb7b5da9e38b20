import type { GuestProduct, RobotProduct } from '@/lib/http/api/products/product';
import { controlsOf } from '@/lib/people/controls/product-controls';
import type { ControlState } from '@/lib/people/controls/robot-controls';
import type { ControlledRobot } from '@/lib/people/permissions/permissions';

/** A robot as it is shown to someone who is signed in, next to what everyone sees of it. */
export interface UserRobot extends ControlledRobot {
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

export function userRobotOf(product: RobotProduct): UserRobot {
  return {
    id: product.id,
    name: product.name,
    timeframe: product.timeframe,
    fundType: product.fundType,
    brokerAccountUniqueId: product.brokerAccountUniqueId,
    closedPL: product.closedPL,
    balance: product.adjustedBalance,
    amountOfEachTrade: product.amountOfEachTradeText,
    controls: controlsOf(product),
  };
}

/** Whether a product is told to somebody who is signed in: guests get no sums of money. */
export function isUserProduct(product: GuestProduct | RobotProduct): product is RobotProduct {
  return 'closedPL' in product;
}
