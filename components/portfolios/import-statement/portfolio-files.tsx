'use client';

import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { PastImport } from './past-imports';
import styles from './portfolio-files.module.css';
import type { ImportTarget } from './statement-calls';

const ImportStatement = lazyPart(async () => (await import('./import-statement')).ImportStatement);

interface ImportButtonProps {
  readonly target: ImportTarget;
  /** What it was imported from before; null without an account. */
  readonly past: { readonly no: number; readonly imports: readonly PastImport[] } | null;
  /** Called after an import, and after one was undone. */
  readonly onChanged?: () => void;
}

/** Opens the import of a broker's file: beside other buttons where there's room, on phones in a bar below the page. */
export function ImportButton({ target, past, onChanged = () => undefined }: ImportButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        className={styles['beside']}
        look="secondary"
        size={36}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Import a file
      </Button>
      <div className={styles['bar']} data-unprinted="">
        <Button size={44} onClick={({ currentTarget }) => setOpener(currentTarget)}>
          Import a file
        </Button>
      </div>
      {opener && <ImportStatement {...{ target, past, opener, onChanged }} onClose={() => setOpener(null)} />}
    </>
  );
}

/** Downloads a user's portfolio as a file that can be imported again. */
export function ExportLink({ no }: { readonly no: number }) {
  return (
    <ButtonLink look="quiet" size={36} href={`/api/portfolios/${no}.csv`} download>
      Export
    </ButtonLink>
  );
}
