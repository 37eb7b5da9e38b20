import type { BoardPage, PredictionList, QuestionDetails, QuestionPage } from './predictions';

/** What pages read of predictions; they're the same for everyone. */
export interface PublicPredictions {
  list(show: PredictionList, page: number): Promise<QuestionPage>;
  /** null if there is no such question. */
  details(id: string, page: number): Promise<QuestionDetails | null>;
  board(page: number): Promise<BoardPage>;
}

/** Like the container of `lib/robots/catalogue/current.ts`: the server and Next's pages have separate instances of modules. */
const KEY = Symbol.for('tickproof.predictions');

interface Holder {
  [KEY]?: PublicPredictions;
}

const NONE: PublicPredictions = {
  list: async () => ({ total: 0, questions: [] }),
  details: async () => null,
  board: async () => ({ ranked: 0, tooFew: 0, places: [] }),
};

/** Called once by the server, before the first page is rendered. */
export function setPredictions(predictions: PublicPredictions): void {
  (globalThis as Holder)[KEY] = predictions;
}

export function getPredictions(): PublicPredictions {
  return (globalThis as Holder)[KEY] ?? NONE;
}
