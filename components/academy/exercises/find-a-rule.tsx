import { useState } from 'react';
import { RuleCloud } from '@/components/academy/pictures/rule-cloud';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { averageRules, byFirstYear, type TriedRule } from '@/lib/content/lessons/lucky-rules';
import { formatCount, formatRatio } from '@/lib/core/format/number';

/** The best of 200 settings on prices without an edge, and what it does a year later; other prices with each press. */
export function FindARule() {
  const [rules, setRules] = useState<readonly TriedRule[]>([]);
  const [past, setPast] = useState<readonly number[]>([]);
  const [best] = rules;
  const run = () => {
    const tried = byFirstYear(averageRules(past.length + 1));
    setRules(tried);
    setPast([...past, tried[0]?.next ?? 0]);
  };
  const above = past.filter((next) => next > 0).length;
  return (
    <Stack gap={4}>
      <div>
        <Button onClick={run}>{past.length === 0 ? 'Try 200 settings' : 'Run it again'}</Button>
      </div>
      <div role="status">
        {best && (
          <Note look="text">
            Run {formatCount(past.length)}: the best of 200 settings is “{best.name}”, with a Sharpe ratio of{' '}
            <strong>{formatRatio(best.tried)}</strong> in its first year. The year after:{' '}
            <strong>{formatRatio(best.next)}</strong>.{' '}
            {past.length > 1 &&
              `Above zero in ${formatCount(above)} of ${formatCount(past.length)} runs so far.`}
          </Note>
        )}
      </div>
      {best && <RuleCloud rules={rules} picked={1} />}
    </Stack>
  );
}
