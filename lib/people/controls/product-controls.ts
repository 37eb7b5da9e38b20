import { type ControlState, initialControls } from './robot-controls';

/** What a signed-in user's robot product says about its switches. */
export interface ProductSwitches {
  readonly IsSubscribed: boolean;
  readonly IsBookmarked: boolean;
  readonly IsGrantedByAdmin: boolean;
  readonly IsOpenTradesNotificationsEnabled: boolean;
  readonly IsClosedTradesNotificationsEnabled: boolean;
  readonly IsAutopilotEnabled: boolean;
  readonly IsSelectedForAutotrading: boolean;
  readonly IsReadyForMix: boolean;
}

/** A robot's switches as the server tells them. */
export function controlsOf(product: ProductSwitches): ControlState {
  return initialControls(
    {
      follow: product.IsSubscribed,
      openTrades: product.IsOpenTradesNotificationsEnabled,
      closedTrades: product.IsClosedTradesNotificationsEnabled,
      autopilot: product.IsAutopilotEnabled,
      bookmark: product.IsBookmarked,
      autotrading: product.IsSelectedForAutotrading,
    },
    { isGrantedByAdmin: product.IsGrantedByAdmin, isReadyForMix: product.IsReadyForMix },
  );
}
