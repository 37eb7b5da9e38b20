'use client';

import { useSession } from '@/components/session/session/use-session';
import { ButtonLink } from '@/components/ui/button/button';
import { useCall } from '@/components/ui/loaded/use-call';
import { MEMBER_ROOT } from '@/lib/site/addresses/member-address';

/** For the member whose page it is: the way to what it shows. */
export function OwnPageLink({ handle }: { readonly handle: string }) {
  const isUser = useSession() === 'signed-in';
  const { data } = useCall('CxCommunity/GetMember', isUser ? {} : null);
  if (data?.member?.handle !== handle) return null;
  return (
    <ButtonLink look="secondary" size={36} href={MEMBER_ROOT}>
      Choose what it shows
    </ButtonLink>
  );
}
