'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Note } from '@/components/ui/note/note';
import type * as Gate from './editor-gate';

const EditorGate = lazyPart<ComponentProps<typeof Gate.EditorGate>>(
  async () => (await import('./editor-gate')).EditorGate,
);

const WAITING = (
  <Note look="aside" role="status">
    Loading…
  </Note>
);

/** Reads the alias from the address and loads the editor. */
export function HelpEditorIsland() {
  const [alias, setAlias] = useState<string | null>(null);
  useEffect(() => setAlias(new URLSearchParams(window.location.search).get('alias') ?? ''), []);
  if (alias === null) return WAITING;
  return (
    <EditorGate
      alias={alias}
      fallback={WAITING}
      failed={(retry) => <Failed what="the editor" onRetry={retry} />}
    />
  );
}
