import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { type ReplayResult, replayResultText } from '@/lib/robots/transparency-log/replay-result';

/** What this server found when it last ran all robots again; nothing before the first time. */
export function ReplayNote({ replayed }: { readonly replayed: ReplayResult | null }) {
  if (!replayed) return null;
  return (
    <Note look="text">
      Replayed <Time at={replayed.at} />: {replayResultText(replayed)}. Also this server’s own word: replay a
      robot yourself, below.
    </Note>
  );
}
