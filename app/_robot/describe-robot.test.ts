import { sampleDetails } from '@/components/ui/testing/sample-view';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { describeRobot } from './describe-robot';

it('says what its figures cover', () => {
  const details = detailsForGuest(sampleDetails());
  const { statistics } = details.robot;
  const robot = { ...details.robot, statistics: statistics && { ...statistics, annualPL: 12 } };
  expect(describeRobot({ ...details, robot })).toContain('+12% after costs (includes backtest),');
  expect(describeRobot(details)).toMatch(
    /\. Hypothetical: Too early to judge: .* \(1 trade\)\. Holding .* backtest\. Full record: /,
  );
  expect(describeRobot(details)).toContain('too early for an annualized return (includes backtest),');
});
