import { formatCount, formatPlural } from '@/lib/core/format/number';

export interface BarProgress {
  /** Instruments whose bars are stored. */
  readonly done: number;
  readonly total: number;
}

/** How many robots have their figures; `total` is 0 until the first of them are set up. */
export interface CatalogueProgress {
  readonly ready: number;
  readonly total: number;
  /** The engine's bars as it announced them: null once they are complete, left out before anything was heard. */
  readonly bars?: BarProgress | null;
  /** Whether none of a live market's feeds has answered. */
  readonly noFeed?: boolean;
}

/** What a start is doing right now; `total` is 0 if no count is known. */
export interface Preparation {
  readonly stage: 'setup' | 'market' | 'robots';
  readonly done: number;
  readonly total: number;
  /** All robots have their figures already and are only brought up to the present. */
  readonly isUpdate?: boolean;
}

export const STAGES = ['setup', 'market', 'robots'] as const satisfies readonly Preparation['stage'][];

const LABELS = {
  setup: 'Setting up the robots',
  market: 'Preparing the market',
  robots: 'Preparing the robots',
} as const;

export function isPreparing({ ready, total }: CatalogueProgress): boolean {
  return ready < total || total === 0;
}

/** What is still being prepared; null when everything is ready. */
export function currentPreparation(progress: CatalogueProgress): Preparation | null {
  if (!isPreparing(progress)) return null;
  const { ready, total, bars } = progress;
  if (total === 0) return { stage: 'setup', done: 0, total: 0 };
  if (bars) return { stage: 'market', ...bars };
  // Robots need bars first: if no robot is ready and there is any report of bars, bars are what is missing.
  if (bars === undefined && ready === 0) return { stage: 'market', done: 0, total: 0 };
  return { stage: 'robots', done: ready, total };
}

const UPDATE_LABELS = { ...LABELS, market: 'Updating the market', robots: 'Updating the robots' } as const;

/** The words for a stage, the same on pages, at `/readyz`, in the terminal and in the log. */
export function stageLabel({ stage, isUpdate = false }: Preparation): string {
  return (isUpdate ? UPDATE_LABELS : LABELS)[stage];
}

/** How far a stage is: `40 of 147 instruments`. Empty where no count is known. */
export function stageCount({ stage, done, total, isUpdate = false }: Preparation): string {
  if (total === 0) return '';
  const of = `${formatCount(done)} of`;
  if (stage === 'market') return `${of} ${formatPlural(total, 'instrument')}`;
  return isUpdate ? `${of} ${formatPlural(total, 'robot')}` : `${of} ${formatCount(total)} ready`;
}

export function preparationText(preparation: Preparation): string {
  const count = stageCount(preparation);
  return count === '' ? `${stageLabel(preparation)}.` : `${stageLabel(preparation)}: ${count}.`;
}

/** Shown while robots wait for a first answer of any feed. */
export const NO_FEED_TEXT = 'No feed could be reached. Robots wait for prices.';

/** What is still being prepared, in words; null when everything is ready. */
export function preparingText(progress: CatalogueProgress): string | null {
  if (progress.noFeed && isPreparing(progress)) return NO_FEED_TEXT;
  const preparation = currentPreparation(progress);
  return preparation && preparationText(preparation);
}
