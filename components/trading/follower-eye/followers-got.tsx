import { Change } from '@/components/ui/change/change';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import { helpPath } from '@/lib/site/addresses/addresses';

/**
 * Results of followers whose accounts copy a robot. Shows nothing below five: a few would mean little and be
 * identifiable.
 */
export function FollowersGot({ robotId }: { readonly robotId: number }) {
  const result = useCall('CxAIRobotProduct/GetFollowersResult', { productId: robotId }).data?.result;
  if (!result) return null;
  const { copies, medianGapPct, sharePctCopied } = result;
  return (
    <Section id="followers" title="What followers got">
      <Note look="text">
        Copies on users’ paper and broker accounts beside the robot’s own record, with their own delay, price,
        fees and sizes. This site counts them, and accounts are private, so nobody outside can recompute these
        figures. <a href={helpPath('autopilot')}>How copies work</a>
      </Note>
      <StatGrid>
        <Stat label="Median difference" note="to the robot, of what was to be invested">
          <Change value={medianGapPct} decimals={2} />
        </Stat>
        <Stat label="Signals copied" note="each skipped one has a reason">
          {formatPercent(sharePctCopied)}
        </Stat>
        <Stat label="Followers" note="with trades closed or missed">
          {formatCount(copies)}
        </Stat>
      </StatGrid>
    </Section>
  );
}
