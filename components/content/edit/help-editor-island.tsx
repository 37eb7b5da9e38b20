'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
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
      failed={(retry) => (
        <Stack gap={4} isStart role="alert">
          <p>We couldn’t load the editor. Please check your connection.</p>
          <Button look="secondary" onClick={retry}>
            Try again
          </Button>
        </Stack>
      )}
    />
  );
}
