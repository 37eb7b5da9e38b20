import type { ReportLine } from './report-lines';

/** What a correction says: each figure that changed, old and new. null if what was published stays right. */
export function describeChanges(before: readonly ReportLine[], after: readonly ReportLine[]): string | null {
  const old = new Map(before);
  const changed = after.flatMap(([title, value]) =>
    old.get(title) === value ? [] : [`${title}: ${old.get(title) ?? '—'} before, ${value} now`],
  );
  return changed.length === 0 ? null : `Ledgers were restated. ${changed.join('. ')}.`;
}
