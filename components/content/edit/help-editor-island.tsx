'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type * as Gate from './editor-gate';
import styles from './help-editor.module.css';

const EditorGate = lazyPart<ComponentProps<typeof Gate.EditorGate>>(
  async () => (await import('./editor-gate')).EditorGate,
);

const WAITING = (
  <p role="status" className={styles['waiting']}>
    Loading…
  </p>
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
        <div role="alert" className={styles['refusal']}>
          <p>We couldn’t load the editor. Please check your connection.</p>
          <Button look="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    />
  );
}
