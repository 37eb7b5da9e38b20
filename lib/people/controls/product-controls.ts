import { FOLLOW_MARKS } from '@/lib/people/follows/follow-marks';
import { type ControlState, initialControls, MARK_CONTROLS, type MarkControl } from './robot-controls';

type MarkSwitches = Readonly<Record<(typeof FOLLOW_MARKS)[MarkControl]['field'], boolean>>;

/** What a signed-in user's robot product says about its switches. */
export interface ProductSwitches extends MarkSwitches {
  readonly isSubscribed: boolean;
  readonly isBookmarked: boolean;
  readonly isGrantedByAdmin: boolean;
  readonly isReadyForMix: boolean;
}

/** A robot's switches according to the server. */
export function controlsOf(product: ProductSwitches): ControlState {
  return initialControls(
    {
      follow: product.isSubscribed,
      bookmark: product.isBookmarked,
      ...Object.fromEntries(MARK_CONTROLS.map((name) => [name, product[FOLLOW_MARKS[name].field]])),
    },
    { isGrantedByAdmin: product.isGrantedByAdmin, isReadyForMix: product.isReadyForMix },
  );
}
