import { Points } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPlural } from '@/lib/core/format/number';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';

type AnalysisNotice = AnalysisView['notices'][number];

/** What the figures don't show by themselves. */
export function AnalysisNotices({ analysis: { notices, lastDay } }: { readonly analysis: AnalysisView }) {
  if (notices.length === 0) return null;
  return (
    <Notice title="Please check">
      <Points>
        {notices.map((notice) => {
          const text = noticeText(notice, lastDay);
          return <li key={text}>{text}</li>;
        })}
      </Points>
    </Notice>
  );
}

function noticeText({ kind, name, day, factor, count }: AnalysisNotice, lastDay: string): string {
  const on = day === null ? '' : ` on ${formatDay(parseIsoDay(day))}`;
  switch (kind) {
    case 'oversold':
      return `More ${name} was sold${on} than was held, which opened a short position. If that’s wrong, add the missing purchase.`;
    case 'no-prices':
      return `We have no prices for ${name}, so it counts at what it cost.`;
    case 'split-missing':
      return `The price of ${name}${on} is off that day’s close by a factor of ${factor}. If there was a split, add it.`;
    case 'later':
      return `${formatPlural(count ?? 0, 'transaction')} after ${formatDay(parseIsoDay(lastDay))} will count once that day’s closes are in.`;
    case 'implied-deposits':
      return 'There are no deposits, so what purchases lacked in cash counts as paid in.';
  }
}
