'use client';

import { type ReactNode, useId, useState } from 'react';
import { Empty } from '@/components/ui/empty/empty';
import { Input } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import { Stack } from '@/components/ui/stack/stack';
import { hasAllWords } from '@/lib/core/base/has-all-words';
import { formatPlural } from '@/lib/core/format/number';
import { contactsPath } from '@/lib/site/addresses/addresses';
import { GROUP, QUESTION, SYNONYMS } from './question-attributes';

/** Hides the questions of the page, drawn by the server, that don't have all typed words. */
export function FaqFilter({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<number | null>(null);

  const filter = (text: string) => {
    setTyped(text);
    let count = 0;
    for (const group of document.querySelectorAll<HTMLElement>(`[${GROUP}]`)) {
      let isEmpty = true;
      for (const question of group.querySelectorAll<HTMLElement>(`[${QUESTION}]`)) {
        const words = `${question.textContent} ${question.getAttribute(SYNONYMS)}`;
        question.hidden = !hasAllWords(words, text);
        if (question.hidden) continue;
        isEmpty = false;
        count += 1;
      }
      group.hidden = isEmpty;
    }
    setFound(text.trim() === '' ? null : count);
  };

  return (
    <Stack gap={5}>
      <div className={SHOWN.withScripts}>
        <Stack gap={2}>
          <label htmlFor={id}>Find a question</label>
          <Input
            id={id}
            type="search"
            autoComplete="off"
            placeholder="Refund, API key, backtest …"
            value={typed}
            onChange={({ target }) => filter(target.value)}
          />
          <Note look="aside" role="status">
            {found === null
              ? ''
              : found === 0
                ? 'No question has these words'
                : formatPlural(found, 'question')}
          </Note>
        </Stack>
      </div>
      {found === 0 && (
        <Empty title="No question has these words" action={<a href={contactsPath(typed)}>Ask us</a>}>
          Try fewer words, or send us the question: what you typed comes along.
        </Empty>
      )}
      {children}
    </Stack>
  );
}
