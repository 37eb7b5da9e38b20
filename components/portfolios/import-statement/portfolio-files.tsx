'use client';

import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { PastImport } from './past-imports';

const ImportStatement = lazyPart(async () => (await import('./import-statement')).ImportStatement);

interface PortfolioFilesProps {
  /** Number of the portfolio. */
  readonly no: number;
  readonly imports: readonly PastImport[];
  /** Called after an import, and after one was undone. */
  readonly onChanged: () => void;
}

/** Buttons that import a broker's file into a user's portfolio, and export its transactions. */
export function PortfolioFiles({ no, imports, onChanged }: PortfolioFilesProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button look="secondary" size={36} onClick={({ currentTarget }) => setOpener(currentTarget)}>
        Import a file
      </Button>
      <ButtonLink look="quiet" size={36} href={`/api/portfolios/${no}.csv`} download>
        Export
      </ButtonLink>
      {opener && (
        <ImportStatement
          no={no}
          imports={imports}
          opener={opener}
          onChanged={onChanged}
          onClose={() => setOpener(null)}
        />
      )}
    </>
  );
}
