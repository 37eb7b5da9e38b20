/** Members' public pages; each one's is below it. */
export const MEMBER_ROOT = '/app/member/';

/** A member's public page. */
export function memberPath(handle: string): string {
  return `${MEMBER_ROOT}${encodeURIComponent(handle)}/`;
}
