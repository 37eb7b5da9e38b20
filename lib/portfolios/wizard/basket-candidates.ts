import type { Panel } from '@/lib/analysis/panel/panel';
import type { Candidate } from './candidate';

export function basketCandidates(_panel: Panel): readonly Candidate[] {
  return [];
}
