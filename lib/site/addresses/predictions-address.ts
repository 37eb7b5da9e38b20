import { readOnce } from './market-summary-address';

export const PREDICTIONS_PATH = '/app/predictions/community/';
export const PREDICTION_VIEWS = ['open', 'locked', 'decided', 'board'] as const;
export const PREDICTIONS_QUERY = ['show', 'question', 'page'] as const;

export interface PredictionsAddress {
  readonly show: (typeof PREDICTION_VIEWS)[number];
  /** One question instead; null for a list. Whether there is one is up to the page. */
  readonly question: string | null;
  /** From 1. */
  readonly page: number;
}

const DEFAULT: PredictionsAddress = { show: 'open', question: null, page: 1 };
const QUESTION = /^[a-z]+:\d{1,9}:(?:day|week):\d{4}-\d\d-\d\d$/;
const MOST_PAGES = 9_999;

/** What is the default is left out. */
export function predictionsPath(address: Partial<PredictionsAddress> = {}): string {
  const { show, question, page } = { ...DEFAULT, ...address };
  const parts = [
    ...(question === null ? (show === DEFAULT.show ? [] : [`show=${show}`]) : [`question=${question}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ];
  return `${PREDICTIONS_PATH}${parts.length === 0 ? '' : `?${parts.join('&')}`}`;
}

/** null for what can't exist. */
export function parsePredictions(query: URLSearchParams): PredictionsAddress | null {
  const show = readOnce(query, 'show', (text) => PREDICTION_VIEWS.find((view) => view === text));
  const question = readOnce(query, 'question', (text) => (QUESTION.test(text) ? text : undefined));
  const page = readOnce(query, 'page', readPage);
  if (show === undefined || question === undefined || page === undefined) return null;
  return {
    show: question === null ? (show ?? DEFAULT.show) : DEFAULT.show,
    question,
    page: page ?? DEFAULT.page,
  };
}

function readPage(text: string): number | undefined {
  const page = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return page > 0 && page <= MOST_PAGES ? page : undefined;
}

/** Search engines get the open questions and the board. */
export function isIndexedPredictions({ show, question, page }: PredictionsAddress): boolean {
  return question === null && page === 1 && (show === 'open' || show === 'board');
}
