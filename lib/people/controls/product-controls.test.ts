import { mapFollowSettingFields } from '@/lib/people/follows/follow-settings';
import { type ProductSwitches, reportedControls } from './product-controls';

const NOTHING: ProductSwitches = {
  isSubscribed: false,
  isBookmarked: false,
  isGrantedByAdmin: false,
  ...mapFollowSettingFields(() => false),
  isReadyForMix: false,
};

describe('the switches of a product', () => {
  it.each([
    ['isSubscribed', ['follow']],
    ['isBookmarked', ['bookmark']],
    ['isOpenTradesNotificationsEnabled', ['openTrades']],
    ['isClosedTradesNotificationsEnabled', ['closedTrades']],
    ['isAutopilotEnabled', ['autopilot']],
    ['isSelectedForAutotrading', ['autotrading']],
    ['isGrantedByAdmin', ['isGrantedByAdmin']],
    ['isReadyForMix', ['isReadyForMix']],
  ] as const)('%s turns on %p and nothing else', (field, expected) => {
    const { checked, isGrantedByAdmin, isReadyForMix } = reportedControls({ ...NOTHING, [field]: true });
    const told = Object.entries({ ...checked, isGrantedByAdmin, isReadyForMix });
    expect(told.flatMap(([name, isOn]) => (isOn ? [name] : []))).toEqual(expected);
  });
});
