import { sampleDetails, sampleModel } from '@/components/ui/testing/sample-view';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { describeRobot } from './describe-robot';

it('names the phases behind its figures, and forward only with forward trades', () => {
  expect(describeRobot(detailsForGuest(sampleDetails()))).toContain('after costs (backtest, replayed),');
  const model = sampleModel();
  const forward = { ...model, summary: { ...model.summary, forwardClosedCount: 1 } };
  expect(describeRobot(detailsForGuest(sampleDetails(forward)))).toContain('(backtest, forward),');
});
