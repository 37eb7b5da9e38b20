import { recordFromKeys } from '@/lib/core/base/record-from-keys';

/** The kind of response. */
export const ANSWER_KINDS = [
  'cached',
  'rendered',
  'redirect',
  'missing',
  'removed',
  'asset',
  'api',
  'metrics',
  'dev-mail',
  'hub',
  'log',
  'refused',
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

const CLASSES = 6;

export interface RequestCounts {
  /** Counts one response; no lookups, so that it costs cached pages nothing. */
  add(kind: AnswerKind, status: number): void;
  /** All combinations of kind and status class ("2xx") so far. */
  list(): readonly { readonly kind: AnswerKind; readonly status: string; readonly count: number }[];
}

/** Counts responses in plain numbers, which become metrics on request. */
export function createRequestCounts(): RequestCounts {
  const cells = recordFromKeys(ANSWER_KINDS, () => new Float64Array(CLASSES));
  return {
    add(kind, status) {
      const row = cells[kind];
      const column = (status / 100) | 0;
      row[column] = (row[column] as number) + 1;
    },
    list: () =>
      ANSWER_KINDS.flatMap((kind) =>
        [...cells[kind]]
          .map((count, column) => ({ kind, status: `${column}xx`, count }))
          .filter(({ count }) => count > 0),
      ),
  };
}
