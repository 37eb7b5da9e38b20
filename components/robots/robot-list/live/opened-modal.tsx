import { lazy, Suspense } from 'react';
import { useCurrentUser } from '@/components/account/account/use-current-user';
import { OwnFollowButton } from '@/components/robots/robot-controls/own-controls';
import type { OwnRobot } from '@/components/robots/robot-controls/own-robot';
import { ButtonLink } from '@/components/ui/button/button';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import type { ListEvent } from '../list-events';

const DescriptionModal = lazy(async () => ({
  default: (await import('@/components/robots/description-modal/description-modal')).DescriptionModal,
}));
const HowItWorksModal = lazy(async () => ({
  default: (await import('@/components/content/how-it-works/how-it-works-modal')).HowItWorksModal,
}));
const WhatAreRobotsModal = lazy(async () => ({
  default: (await import('@/components/content/what-are-robots/what-are-robots-modal')).WhatAreRobotsModal,
}));

/** What lies over the page, and what opened it. */
export type Opened = { readonly opener: HTMLElement | null } & (
  | { readonly kind: 'how-it-works' | 'what-are-ai-robots' }
  | {
      readonly kind: 'robot';
      readonly robot: { readonly id: number; readonly name: string; readonly href: string };
      readonly view: 'description' | 'statistics';
    }
);

/** What an event asks for; a robot's is read off its card, so that it also opens from the server's list. */
export function openedBy({ what, opener }: ListEvent & { readonly type: 'open' }): Opened | null {
  if (what === 'how-it-works' || what === 'what-are-ai-robots') return { kind: what, opener };
  const card = opener?.closest<HTMLElement>('[data-robot]');
  if ((what !== 'description' && what !== 'statistics') || !card || !(opener instanceof HTMLAnchorElement))
    return null;
  const { robot = '', name = '' } = card.dataset;
  return { kind: 'robot', robot: { id: Number(robot), name, href: opener.pathname }, view: what, opener };
}

interface OpenedModalProps {
  readonly opened: Opened;
  /** The robot as it is shown to whoever is signed in. */
  readonly own: OwnRobot | undefined;
  readonly marketLabel: string;
  readonly onClose: () => void;
}

/** Each is loaded when it is first opened. */
export function OpenedModal({ opened, own, marketLabel, onClose }: OpenedModalProps) {
  const { user } = useCurrentUser();
  const shared = { onClose, opener: opened.opener };
  return (
    <Suspense>
      {opened.kind === 'how-it-works' && <HowItWorksModal {...shared} />}
      {opened.kind === 'what-are-ai-robots' && <WhatAreRobotsModal {...shared} marketLabel={marketLabel} />}
      {opened.kind === 'robot' && (
        <DescriptionModal
          {...shared}
          robot={opened.robot}
          view={opened.view}
          viewer={user ? 'user' : 'guest'}
          loginHref={logInPath()}
          marketLabel={marketLabel}
          followControl={
            user && own ? (
              <OwnFollowButton robot={own} />
            ) : (
              <ButtonLink href={signUpPath()}>JOIN FOR FREE</ButtonLink>
            )
          }
        />
      )}
    </Suspense>
  );
}
