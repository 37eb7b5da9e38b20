import { type ChangeEvent, useState } from 'react';
import { fetchByNames, resolveRenamed } from '@/components/instruments/ticker-picker/ticker-calls';
import { itemsOfTokens } from '@/components/instruments/ticker-picker/token-outcome';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { InputError } from '@/lib/core/base/errors';
import { formatPlural } from '@/lib/core/format/number';
import { failureText } from '@/lib/http/api/client/call';
import { type LineProblem, readListFile } from '@/lib/people/watchlists/list-file';
import { MAX_ITEMS } from '@/lib/people/watchlists/watchlists';
import type { ListItem, OwnList } from './lists';
import styles from './watchlists.module.css';

/** Larger files aren't lists; they aren't read at all. */
const MOST_BYTES = 1_000_000;

interface Preview {
  readonly file: string;
  readonly items: readonly ListItem[];
  readonly problems: readonly LineProblem[];
}

interface ImportDialogProps {
  readonly list: OwnList;
  readonly onImport: (items: readonly ListItem[]) => void;
  readonly onClose: () => void;
}

/** Adds the tickers of a CSV file to a list, after showing what it has and which of its lines are wrong. */
export function ImportDialog({ list, onImport, onClose }: ImportDialogProps) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setPreview(null);
    setProblem(null);
    setReading(true);
    try {
      if (file.size > MOST_BYTES)
        throw new InputError('This file is larger than 1 MB. Import a shorter one.');
      setPreview({ file: file.name, ...(await readFile(await file.text(), list)) });
    } catch (error) {
      setProblem(error instanceof InputError ? error.message : failureText(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Modal
      title={`Import into “${list.name}”`}
      onClose={onClose}
      footer={
        preview &&
        preview.items.length > 0 && (
          <ActButton
            look="primary"
            size={44}
            act={async () => {
              onImport(preview.items);
              onClose();
              return null;
            }}
          >
            Add {formatPlural(preview.items.length, 'ticker')}
          </ActButton>
        )
      }
    >
      <Stack gap={4}>
        <Note>
          A CSV file with a column of tickers and, if you like, one of notes. Heads are Ticker and Note. Files
          exported here can be imported again.
        </Note>
        <label>
          CSV file{' '}
          <input type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void choose(event)} />
        </label>
        <div role="status">
          {isReading && 'Reading…'}
          {problem !== null && <Note look="problem">{problem}</Note>}
          {preview && <PreviewText {...preview} />}
        </div>
      </Stack>
    </Modal>
  );
}

function PreviewText({ file, items, problems }: Preview) {
  return (
    <Stack gap={3}>
      <p>
        {items.length === 0
          ? `${file} has no tickers to add.`
          : `${file} adds ${formatPlural(items.length, 'ticker')}: ${items.map(({ ticker }) => ticker).join(', ')}.`}
      </p>
      {problems.length > 0 && (
        <>
          <p>{formatPlural(problems.length, 'line')} left out:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys */}
          <ul className={styles['lines']} aria-label="Lines left out" tabIndex={0}>
            {problems.map(({ line, text }) => (
              <li key={line}>
                Line {line}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

/** @throws InputError for a file that can't be imported, CallError if tickers can't be looked up */
async function readFile(text: string, list: OwnList): Promise<Omit<Preview, 'file'>> {
  const { lines, problems } = readListFile(text);
  const names = lines.map(({ ticker }) => ticker);
  const found = itemsOfTokens(names, await fetchByNames(names));
  const known = await resolveRenamed(found.flatMap((item) => item ?? []));
  const items: ListItem[] = [];
  const wrong: LineProblem[] = [...problems];
  let next = 0;
  for (const [index, { line, ticker, note }] of lines.entries()) {
    const item = found[index] === undefined ? undefined : known[next++];
    const taken = item && [...list.items, ...items].some(({ fundId }) => fundId === item.fundId);
    if (!item) wrong.push({ line, text: `“${ticker}” isn’t a ticker we know.` });
    else if (item.noData) wrong.push({ line, text: `${item.ticker} has no prices.` });
    else if (taken) wrong.push({ line, text: `${item.ticker} is already in the list.` });
    else if (list.items.length + items.length >= MAX_ITEMS)
      wrong.push({ line, text: `The list is full: it takes ${MAX_ITEMS} tickers.` });
    else items.push({ fundId: item.fundId, ticker: item.ticker, fundName: item.fundName, note });
  }
  return { items, problems: wrong.toSorted((a, b) => a.line - b.line) };
}
