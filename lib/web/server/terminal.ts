import type { Bus, BusEvent } from '@/lib/bus/bus';

const BAR_WIDTH = 30;
const STAGES = { market: 'Preparing the market', robots: 'Preparing the robots' } as const;

type Progress = Extract<BusEvent, { type: 'progress' }>;

/** One line of progress: `Preparing the robots [#####.....] 12 of 220`. */
export function progressLine({ stage, done, total }: Progress): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * BAR_WIDTH);
  return `${STAGES[stage].padEnd(21)} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${done} of ${total}`;
}

/** Draws the engine's progress: a moving bar on a terminal, a line for each tenth elsewhere. Returns how to end. */
export function reportProgress(bus: Bus, out: NodeJS.WriteStream): () => void {
  let lastShown = '';
  return bus.subscribe((event) => {
    if (event.type === 'prepared') out.write(`Everything is up to date (${event.seconds.toFixed(1)} s)\n`);
    if (event.type !== 'progress' || event.total === 0) return;
    const finished = event.done === event.total;
    if (out.isTTY) {
      out.write(`\r${progressLine(event)}\u001b[K${finished ? '\n' : ''}`);
      return;
    }
    const tenth = `${event.stage}${Math.floor((event.done / event.total) * 10)}`;
    if (tenth === lastShown) return;
    lastShown = tenth;
    out.write(`${progressLine(event)}\n`);
  });
}
