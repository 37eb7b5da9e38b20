'use client';

import { useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';

const SHORT = 8;

/** The answer's hash in short; the whole one can be copied, and without scripts selected. */
export function AnswerHash({ hash }: { readonly hash: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      setSaid('Copied');
    } catch {
      setSaid('Your browser didn’t let us copy it. Open the hash to select it.');
    }
  };
  return (
    <Actions>
      <details>
        <summary>
          Result <code>{hash.slice(0, SHORT)}</code>
        </summary>
        <code>{hash}</code>
      </details>
      <Button look="quiet" size={28} className={SHOWN.withScripts} onClick={() => void copy()}>
        Copy hash
      </Button>
      <Note as="span" role="status">
        {said}
      </Note>
    </Actions>
  );
}
