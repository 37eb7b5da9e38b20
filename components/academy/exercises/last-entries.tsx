import { useState } from 'react';
import { downloadFailure } from '@/components/robots/ledger-verification/download-failure';
import { downloadLedger } from '@/components/robots/ledger-verification/run-verification';
import { Button } from '@/components/ui/button/button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { hashEnd } from '@/lib/content/lessons/short-chain';
import { InputError } from '@/lib/core/base/errors';
import { readLedgerFile } from '@/lib/robots/ledger/ledger-file';
import { sha256 } from '@/lib/robots/ledger/verify-file';

const SHOWN_ENTRIES = 4;

interface ShownEntry {
  readonly number: number;
  readonly kind: string;
  readonly recorded: string;
  readonly computed: string;
}

type State = 'idle' | 'asking' | { readonly problem: string } | { readonly entries: readonly ShownEntry[] };

/** The last entries and signals of a robot's ledger, each hash computed again in the browser. For users. */
export function LastEntries({ robotId }: { readonly robotId: number }) {
  const [state, setState] = useState<State>('idle');
  const run = async () => {
    setState('asking');
    try {
      setState({ entries: await readLast(robotId) });
    } catch (error) {
      setState({ problem: downloadFailure(error, 'The ledger') });
    }
  };
  return (
    <Stack>
      <div>
        <Button look="secondary" size={36} isBusy={state === 'asking'} onClick={() => void run()}>
          Recompute the last four
        </Button>
      </div>
      <div role="status">
        {typeof state === 'object' && 'problem' in state && <Note look="problem">{state.problem}</Note>}
        {typeof state === 'object' && 'entries' in state && (
          <DataTable
            isCompact
            label="The last entries and signals"
            rows={state.entries}
            rowKey={({ number }) => number}
            columns={[
              { title: 'Entry', cell: ({ number, kind }) => `${number} (${kind})` },
              { title: 'Recorded', cell: ({ recorded }) => <code>{hashEnd(recorded)}</code> },
              { title: 'Computed', cell: ({ computed }) => <code>{hashEnd(computed)}</code> },
              {
                title: 'Result',
                align: 'start',
                cell: ({ recorded, computed }) => (recorded === computed ? 'Fits' : 'Broken'),
              },
            ]}
          />
        )}
      </div>
    </Stack>
  );
}

async function readLast(robotId: number): Promise<readonly ShownEntry[]> {
  if (globalThis.crypto?.subtle === undefined)
    throw new InputError('This browser computes hashes on https pages only.');
  const { links, hashedTexts } = readLedgerFile(await downloadLedger(robotId, new AbortController().signal));
  const first = Math.max(0, links.length - SHOWN_ENTRIES);
  const computed = await Promise.all(hashedTexts.slice(first).map(sha256));
  return links.slice(first).map(({ seq, kind, hash }, at) => ({
    number: seq,
    kind,
    recorded: hash,
    computed: computed[at] ?? '',
  }));
}
