import type { RowSetting } from '@/lib/people/follows/follow-settings';

/** The size of a switch in rows of a table. */
export const COMPACT_TRACK = { width: 37, height: 20 } as const;

/** Labels of switches below a column's title, which names the usual one. */
export const COMPACT_LABELS: Readonly<Record<RowSetting, string | undefined>> = {
  autopilot: undefined,
  autotrading: 'Autotrading',
};
