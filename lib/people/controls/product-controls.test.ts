import { controlsOf, type ProductSwitches } from './product-controls';

const NOTHING: ProductSwitches = {
  IsSubscribed: false,
  IsBookmarked: false,
  IsGrantedByAdmin: false,
  IsOpenTradesNotificationsEnabled: false,
  IsClosedTradesNotificationsEnabled: false,
  IsAutopilotEnabled: false,
  IsSelectedForAutotrading: false,
  IsReadyForMix: false,
};

describe('the switches of a product', () => {
  it.each([
    ['IsSubscribed', ['follow']],
    ['IsBookmarked', ['bookmark']],
    ['IsOpenTradesNotificationsEnabled', ['openTrades']],
    ['IsClosedTradesNotificationsEnabled', ['closedTrades']],
    ['IsAutopilotEnabled', ['autopilot']],
    ['IsSelectedForAutotrading', ['autotrading']],
    ['IsGrantedByAdmin', ['isGrantedByAdmin']],
    ['IsReadyForMix', ['isReadyForMix']],
  ] as const)('%s turns on %p and nothing else', (field, expected) => {
    const { checked, isGrantedByAdmin, isReadyForMix } = controlsOf({ ...NOTHING, [field]: true });
    const told = Object.entries({ ...checked, isGrantedByAdmin, isReadyForMix });
    expect(told.flatMap(([name, isOn]) => (isOn ? [name] : []))).toEqual(expected);
  });
});
