import { createHash } from 'node:crypto';
import { Exercise } from '@/components/academy/exercises/exercise';
import { AlterAnEntry } from '@/components/academy/exercises/late-exercises';
import { BrokenChain } from '@/components/academy/pictures/broken-chain';
import { chainHashes, EXAMPLE_ALTERED, EXAMPLE_HASHES } from '@/lib/content/lessons/short-chain';

export async function ChainPicture() {
  const computed = await chainHashes(EXAMPLE_ALTERED, async (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  return (
    <BrokenChain
      texts={EXAMPLE_ALTERED}
      recorded={EXAMPLE_HASHES}
      computed={computed}
      caption="The chain with 519.10 in entry 2: broken from there on. Each hash by its last eight digits."
    />
  );
}

export function LedgerTask() {
  return (
    <Exercise
      title="Change any digit"
      answer={
        <p>
          With 519.10 in entry 2, verification names entry 2: it’s the first whose hash isn’t the recorded
          one. After all hashes are computed again, every entry fits, and the chain ends in 69c385ff. Anyone
          who saved b5a4590a sees that it’s another chain.
        </p>
      }
    >
      <AlterAnEntry />
    </Exercise>
  );
}
