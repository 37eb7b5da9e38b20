import { sampleDetails } from '@/components/ui/testing/sample-view';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { describeRobot } from './describe-robot';

it('says what its figures cover', () => {
  expect(describeRobot(detailsForGuest(sampleDetails()))).toContain('after costs (includes backtest),');
});
