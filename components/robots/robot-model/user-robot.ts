import type { GuestProduct, RobotProduct } from '@/lib/http/api/products/product';
import { reportedControls } from '@/lib/people/controls/product-controls';
import type { ControlState } from '@/lib/people/controls/robot-controls';
import type { ControlledRobot } from '@/lib/people/permissions/permissions';

/** What a signed-in user sees of a robot in addition. */
export interface UserRobot extends ControlledRobot {
  readonly id: number;
  readonly name: string;
  /** null while its trades are being computed. */
  readonly closedPL: number | null;
  /** Current balance; null while its trades are being computed. */
  readonly balance: number | null;
  /** As text. */
  readonly amountOfEachTrade: string;
  /** The controls as last reported by the server. */
  readonly controls: ControlState;
}

export function toUserRobot(product: RobotProduct): UserRobot {
  return {
    id: product.id,
    name: product.name,
    timeframe: product.timeframe,
    fundType: product.fundType,
    brokerAccountUniqueId: product.brokerAccountUniqueId,
    isWipedOut: product.isWipedOut,
    isRetired: product.retired !== null,
    closedPL: product.closedPL,
    balance: product.adjustedBalance,
    amountOfEachTrade: product.amountOfEachTradeText,
    controls: reportedControls(product),
  };
}

/** Whether a product is a user's; guests get no dollar amounts. */
export function isUserProduct(product: GuestProduct | RobotProduct): product is RobotProduct {
  return 'closedPL' in product;
}
