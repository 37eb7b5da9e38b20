import type { EntryKind, EntryState } from '@/lib/content/entries/entry';
import { formatDateTime } from '@/lib/core/format/date';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

export type EntryAnswer = CallAnswer<'Entries/Get'>;

export const ENTRY_STATE_LABELS: Readonly<Record<EntryState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
};

/** "Scheduled for 28 Nov 2026, 18:30 UTC". */
export function describeState({ state, publishAt }: Pick<EntryAnswer, 'state' | 'publishAt'>): string {
  if (publishAt === null || state === 'draft' || state === 'withdrawn') return ENTRY_STATE_LABELS[state];
  const at = formatDateTime(Date.parse(publishAt));
  return state === 'scheduled' ? `Scheduled for ${at}` : `Published ${at}`;
}

export function entryKey({ kind, id }: { readonly kind: EntryKind; readonly id: string }) {
  return { kind, id };
}
