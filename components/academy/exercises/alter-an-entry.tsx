import { useId, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import {
  chainHashes,
  chainResult,
  EXAMPLE_ENTRIES,
  EXAMPLE_HASHES,
  firstMismatch,
  hashEnd,
} from '@/lib/content/lessons/short-chain';
import { formatMoney } from '@/lib/core/format/number';
import { sha256 } from '@/lib/robots/ledger/verify-file';

const SAVED = EXAMPLE_HASHES.at(-1) ?? '';

interface Checked {
  readonly hashes: readonly string[];
  readonly broken: number | null;
}

/** The lesson's four entries to edit, verified in the browser, and hashed again as an operator could. */
export function AlterAnEntry() {
  const id = useId();
  const [texts, setTexts] = useState(EXAMPLE_ENTRIES);
  const [recorded, setRecorded] = useState<readonly string[]>(EXAMPLE_HASHES);
  const [checked, setChecked] = useState<Checked | null>(null);
  const result = chainResult(texts);
  const edit = (at: number, text: string) => {
    setTexts(texts.map((before, index) => (index === at ? text : before)));
    setChecked(null);
  };
  const verify = async (against: readonly string[] | null) => {
    const hashes = await chainHashes(texts, sha256);
    if (against === null) setRecorded(hashes);
    setChecked({ hashes, broken: firstMismatch(hashes, against ?? hashes) });
  };
  const restore = () => {
    setTexts(EXAMPLE_ENTRIES);
    setRecorded(EXAMPLE_HASHES);
    setChecked(null);
  };
  if (globalThis.crypto?.subtle === undefined)
    return <Note look="text">This browser computes hashes on https pages only.</Note>;
  return (
    <Stack gap={4}>
      {texts.map((text, at) => (
        <FieldFrame
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their place
          key={at}
          id={`${id}-${at}`}
          label={`Entry ${at + 1}`}
          message={checked?.broken === at + 1 ? 'Its hash isn’t the recorded one' : null}
        >
          <Input
            id={`${id}-${at}`}
            value={text}
            autoComplete="off"
            maxLength={60}
            aria-invalid={checked?.broken === at + 1 || undefined}
            aria-describedby={checked?.broken === at + 1 ? `${id}-${at}-problem` : undefined}
            onChange={({ target }) => edit(at, target.value)}
          />
        </FieldFrame>
      ))}
      <Note>Result of both trades: {result === null ? 'unreadable' : formatMoney(result)}.</Note>
      <Actions>
        <Button size={36} onClick={() => void verify(recorded)}>
          Verify
        </Button>
        <Button look="secondary" size={36} onClick={() => void verify(null)}>
          Compute all hashes again
        </Button>
        <Button look="secondary" size={36} onClick={restore}>
          Start over
        </Button>
      </Actions>
      <div role="status">{checked && <Verdict {...checked} />}</div>
      {checked && (
        <DataTable
          isCompact
          label="Hashes of the four entries"
          rows={checked.hashes.map((hash, at) => ({ number: at + 1, hash, recorded: recorded[at] ?? '' }))}
          rowKey={({ number }) => number}
          columns={[
            { title: 'Entry', cell: ({ number }) => number },
            { title: 'Recorded', cell: ({ recorded: hash }) => <code>{hashEnd(hash)}</code> },
            { title: 'Computed', cell: ({ hash }) => <code>{hashEnd(hash)}</code> },
            {
              title: 'Result',
              align: 'start',
              cell: (row) => (row.hash === row.recorded ? 'Fits' : 'Broken'),
            },
          ]}
        />
      )}
    </Stack>
  );
}

function Verdict({ hashes, broken }: Checked) {
  const end = hashes.at(-1) ?? '';
  if (broken !== null)
    return (
      <Notice tone="warning" title={`Entry ${broken} doesn’t match its recorded hash`}>
        <p>Every entry before it fits. Those after it don’t, since each contains the hash before it.</p>
      </Notice>
    );
  if (end !== SAVED)
    return (
      <Notice tone="warning" title="Every entry fits, and still it’s another chain">
        <p>
          It ends in {hashEnd(end)}. Anyone who saved {hashEnd(SAVED)} notices. The chain alone shows nothing.
        </p>
      </Notice>
    );
  return (
    <Notice title="All four entries fit">
      <p>The chain ends in {hashEnd(SAVED)}, as it was saved.</p>
    </Notice>
  );
}
