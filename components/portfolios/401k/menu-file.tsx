'use client';

import { type ChangeEvent, useEffect, useState } from 'react';
import { Note } from '@/components/ui/note/note';
import { readFundMenu, writeFundMenu } from '@/lib/portfolios/401k/fund-menu';

/** Larger files aren't menus. */
const MOST_BYTES = 100_000;

/** Fills the menu's field from a CSV file, which stays in the browser until the form is sent. */
export function MenuFile({ fieldId }: { readonly fieldId: string }) {
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => setReady(true), []);
  if (!isReady) return null;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    const field = document.getElementById(fieldId);
    if (!file || !(field instanceof HTMLTextAreaElement)) return;
    if (file.size > MOST_BYTES) return setProblem(`${file.name} is too large for a menu of funds.`);
    const { funds, problems } = readFundMenu(await file.text());
    if (funds.length === 0)
      return setProblem(problems[0] ?? `${file.name} has no line with a ticker and an expense ratio.`);
    field.value = writeFundMenu(funds);
    setProblem(problems.length > 0 ? `From ${file.name}: ${problems.join(' ')}` : '');
  };

  return (
    <div>
      <label>
        Or read it from a CSV file:{' '}
        <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={choose} />
      </label>
      <Note look="problem" role="status">
        {problem}
      </Note>
    </div>
  );
}
