/** Statuses with which a page can say that its address asks for what there isn't, or isn't yet (503). */
export type PageProblemStatus = 400 | 404 | 503;

/**
 * Names the status in the page's head: Next lets pages set none, except with a page of its own that can't say why.
 */
export const PROBLEM_META = 'problem';

const META = new RegExp(`<meta name="${PROBLEM_META}" content="(400|404|503)"/>`);

/** null for a page without a problem. @param head of the page, as HTML */
export function problemStatus(head: string): PageProblemStatus | null {
  const status = META.exec(head)?.[1];
  return status === undefined ? null : (Number(status) as PageProblemStatus);
}
