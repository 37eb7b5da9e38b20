'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './help-editor.module.css';

const EditorGate = lazy(async () => ({ default: (await import('./editor-gate')).EditorGate }));

const WAITING = (
  <p role="status" className={styles['waiting']}>
    One moment …
  </p>
);

/** Reads which text is meant from the address and loads the editor. */
export function HelpEditorIsland() {
  const [alias, setAlias] = useState<string | null>(null);
  useEffect(() => setAlias(new URLSearchParams(window.location.search).get('alias') ?? ''), []);
  if (alias === null) return WAITING;
  return (
    <Suspense fallback={WAITING}>
      <EditorGate alias={alias} />
    </Suspense>
  );
}
