/** Statuses of pages whose address is invalid, names nothing, or names something that isn't ready yet (503). */
export type PageProblemStatus = 400 | 404 | 503;

/**
 * The meta element that holds a page's status: Next sets statuses only for its own error pages, which can't say why.
 */
export const PROBLEM_META = 'problem';

const META = new RegExp(`<meta name="${PROBLEM_META}" content="(400|404|503)"/>`);

/** null for a page without a problem. @param head of the page, as HTML */
export function problemStatus(head: string): PageProblemStatus | null {
  const status = META.exec(head)?.[1];
  return status === undefined ? null : (Number(status) as PageProblemStatus);
}
