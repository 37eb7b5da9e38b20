import { Notice } from '@/components/ui/notice/notice';
import { formatDay } from '@/lib/core/format/date';
import { describeRetirement } from '@/lib/robots/definitions/retirement-text';
import type { Retirement } from '@/lib/robots/execution/retirement';

/** What ended a robot, and what still works. */
export function RetiredNotice({ retired }: { readonly retired: Retirement }) {
  return (
    <Notice tone="warning" title={`This robot retired on ${formatDay(retired.day)}`}>
      <p>
        {describeRetirement(retired)} The rule was fixed before publication. This robot opens no more
        positions; open ones close by its strategy. Its record stays listed. You can follow this robot, but no
        longer start copying it.
      </p>
    </Notice>
  );
}
