import { type ControlState, initialControls } from './robot-controls';

/** What a signed-in user's robot product says about its switches. */
export interface ProductSwitches {
  readonly IsSubscribed: boolean;
  readonly IsBookmarked: boolean;
  readonly IsGrantedByAdmin: boolean;
  readonly IsNotificationsEnabled: boolean;
  readonly IsPendingOrdersNotificationsEnabled: boolean;
  readonly IsAutopilotEnabled: boolean;
  readonly IsSelectedForAutotrading: boolean;
  readonly IsReadyForMix: boolean;
}

/** A robot's switches as the server tells them; `IsNotificationsEnabled` stands for opened and closed trades. */
export function controlsOf(product: ProductSwitches): ControlState {
  return initialControls(
    {
      follow: product.IsSubscribed,
      openTrades: product.IsNotificationsEnabled,
      closedTrades: product.IsNotificationsEnabled,
      pendingOrders: product.IsPendingOrdersNotificationsEnabled,
      autopilot: product.IsAutopilotEnabled,
      bookmark: product.IsBookmarked,
      autotrading: product.IsSelectedForAutotrading,
    },
    { isGrantedByAdmin: product.IsGrantedByAdmin, isReadyForMix: product.IsReadyForMix },
  );
}
