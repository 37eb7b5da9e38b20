'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Note } from '@/components/ui/note/note';
import { ENTRY_KINDS } from '@/lib/content/entries/entry';
import type * as Gate from './editor-gate';

const EditorGate = lazyPart<ComponentProps<typeof Gate.EditorGate>>(
  async () => (await import('./editor-gate')).EditorGate,
);

const WAITING = (
  <Note look="aside" role="status">
    Loading…
  </Note>
);

/** Reads from the address what to edit, and loads the editor. */
export function HelpEditorIsland() {
  const [asked, setAsked] = useState<URLSearchParams | null>(null);
  useEffect(() => setAsked(new URLSearchParams(window.location.search)), []);
  if (asked === null) return WAITING;
  const making = ENTRY_KINDS.find((kind) => kind === asked.get('new')) ?? null;
  return (
    <EditorGate
      alias={asked.get('alias') ?? ''}
      making={making}
      fallback={WAITING}
      failed={(retry) => <Failed what="the editor" onRetry={retry} />}
    />
  );
}
