import { FORMER_MEMBER } from '@/lib/community/profiles/member';
import { memberPath } from '@/lib/site/addresses/member-address';

/** A member, with a link to their page. @param handle null for one who left */
export function MemberName({ handle }: { readonly handle: string | null }) {
  return handle === null ? FORMER_MEMBER : <a href={memberPath(handle)}>{handle}</a>;
}
