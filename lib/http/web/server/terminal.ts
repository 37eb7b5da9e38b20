import type { Bus, BusEvent } from '@/lib/core/bus/bus';
import { stageCount, stageLabel } from '@/lib/robots/catalogue/progress';

const BAR_WIDTH = 30;

type Progress = Extract<BusEvent, { type: 'progress' }>;

/** A progress line: `Preparing the robots [#####.....] 12 of 220 ready`. */
export function progressLine(progress: Progress): string {
  const share = progress.total === 0 ? 1 : progress.done / progress.total;
  const filled = Math.floor(share * BAR_WIDTH);
  const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}`;
  return `${stageLabel(progress).padEnd(21)} [${bar}] ${stageCount(progress)}`;
}

function preparedLine({ seconds, ready, total, noFeed }: Extract<BusEvent, { type: 'prepared' }>): string {
  const time = `(${seconds.toFixed(1)} s)`;
  if (noFeed)
    return `No feed could be reached ${time}. Robots wait for prices, and we keep trying. The log says why.`;
  if (ready === total) return `Everything is up to date ${time}`;
  const preparation = { stage: 'robots', done: ready, total } as const;
  return `${stageLabel(preparation)}: ${stageCount(preparation)} so far ${time}. The log says why the others are not.`;
}

/**
 * Draws the engine's progress: a moving bar on a terminal, elsewhere a line per tenth. Returns a function that ends it.
 */
export function reportProgress(bus: Bus, out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): () => void {
  let lastShown = '';
  let isLineOpen = false;
  return bus.subscribe((event) => {
    if (event.type === 'prepared') {
      out.write(`${isLineOpen ? '\n' : ''}${preparedLine(event)}\n`);
      isLineOpen = false;
    }
    if (event.type !== 'progress' || event.total === 0) return;
    const finished = event.done === event.total;
    if (out.isTTY) {
      out.write(`\r${progressLine(event)}\u001b[K${finished ? '\n' : ''}`);
      isLineOpen = !finished;
      return;
    }
    const tenth = `${event.stage}${Math.floor((event.done / event.total) * 10)}`;
    if (tenth === lastShown) return;
    lastShown = tenth;
    out.write(`${progressLine(event)}\n`);
  });
}
