import { FOLLOW_SETTINGS } from '@/lib/people/follows/follow-settings';
import { type ControlState, initialControls, SETTING_CONTROLS, type SettingControl } from './robot-controls';

type SettingSwitches = Readonly<Record<(typeof FOLLOW_SETTINGS)[SettingControl]['field'], boolean>>;

/** The fields of a user's robot product that set its controls. */
export interface ProductSwitches extends SettingSwitches {
  readonly isSubscribed: boolean;
  readonly isBookmarked: boolean;
  readonly isGrantedByAdmin: boolean;
  readonly isReadyForMix: boolean;
}

/** A robot's controls as reported by the server. */
export function reportedControls(product: ProductSwitches): ControlState {
  return initialControls(
    {
      follow: product.isSubscribed,
      bookmark: product.isBookmarked,
      ...Object.fromEntries(SETTING_CONTROLS.map((name) => [name, product[FOLLOW_SETTINGS[name].field]])),
    },
    { isGrantedByAdmin: product.isGrantedByAdmin, isReadyForMix: product.isReadyForMix },
  );
}
