import { REPLAY_HASH_PATH, REPLAY_PROGRAM_PATH } from '@/lib/site/addresses/addresses';

interface ReplayStepProps {
  /** SHA-256 of the program, hex; null where none was built. */
  readonly hash: string | null;
}

/** How anyone can run a robot's strategy again. */
export function ReplayStep({ hash }: ReplayStepProps) {
  return (
    <>
      <strong>Replay a robot.</strong> A ledger could be invented as a whole, with every hash right. So run
      its strategy again over the same bars: press <em>Replay this robot</em> at its ledger, with a free
      account, or run <a href={REPLAY_PROGRAM_PATH}>replay.mjs</a> yourself in Node:{' '}
      <code>node replay.mjs --site ORIGIN --login EMAIL 17</code>. It’s the same file in both, built from the
      code that trades.
      {hash !== null && (
        <>
          {' '}
          Its <a href={REPLAY_HASH_PATH}>SHA-256</a> is <code>{hash}</code>.
        </>
      )}
    </>
  );
}
