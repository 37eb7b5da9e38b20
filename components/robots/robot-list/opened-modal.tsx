import { lazy, type ReactNode, Suspense, useState } from 'react';
import { UserFollowButton } from '@/components/robots/robot-controls/user-controls';
import type { CardView } from '@/components/robots/robot-model/card-view';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { ButtonLink } from '@/components/ui/button/button';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import type { Opened } from './opened';

const CompareModal = lazy(async () => ({
  default: (await import('@/components/robots/compare/compare-modal')).CompareModal,
}));
const DescriptionModal = lazy(async () => ({
  default: (await import('@/components/robots/description-modal/description-modal')).DescriptionModal,
}));
const HowItWorksModal = lazy(async () => ({
  default: (await import('@/components/content/how-it-works/how-it-works-modal')).HowItWorksModal,
}));
const WhatAreRobotsModal = lazy(async () => ({
  default: (await import('@/components/content/what-are-robots/what-are-robots-modal')).WhatAreRobotsModal,
}));

interface OpenedModalProps {
  readonly opened: Opened;
  readonly cards: readonly CardView[];
  /** Ids of the robots to compare. */
  readonly compared: readonly number[];
  readonly marketLabel: string;
  /** How many robots decide by learned models. */
  readonly learned: string;
  readonly onClose: () => void;
}

/** Each modal's code loads on first use. */
export function OpenedModal({
  opened: { what, opener },
  cards,
  compared,
  marketLabel,
  learned,
  onClose,
}: OpenedModalProps) {
  // Frozen on opening, because the list may change behind the modal.
  const [robot] = useState(() => opener && openedRobot(opener));
  const shared = { onClose, opener };
  if (what === 'how-it-works') return late(<HowItWorksModal {...shared} />);
  if (what === 'what-are-ai-robots')
    return late(<WhatAreRobotsModal {...shared} marketLabel={marketLabel} learned={learned} />);
  if (what === 'compare') return late(<CompareModal {...shared} ids={compared} marketLabel={marketLabel} />);
  if (!robot) return null;
  return late(
    <RobotModal
      {...shared}
      robot={robot}
      view={what === 'statistics' ? 'statistics' : 'description'}
      own={cards.find(({ id }) => id === robot.id)?.own}
      marketLabel={marketLabel}
    />,
  );
}

function late(modal: ReactNode): ReactNode {
  return <Suspense>{modal}</Suspense>;
}

/** The robot of the card that contains a link. */
function openedRobot(opener: HTMLAnchorElement): OpenedRobot | null {
  const card = opener.closest<HTMLElement>('[data-robot]');
  const { robot = '', name = '' } = card?.dataset ?? {};
  return card && { id: Number(robot), name, href: opener.pathname };
}

interface OpenedRobot {
  readonly id: number;
  readonly name: string;
  readonly href: string;
}

interface RobotModalProps {
  readonly robot: OpenedRobot;
  readonly view: 'description' | 'statistics';
  /** The robot as its signed-in user sees it. */
  readonly own: UserRobot | undefined;
  readonly marketLabel: string;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

function RobotModal({ own, ...props }: RobotModalProps) {
  const { user } = useCurrentUser();
  return (
    <DescriptionModal
      {...props}
      viewer={user ? 'user' : 'guest'}
      loginHref={logInPath()}
      followControl={
        user && own ? (
          <UserFollowButton robot={own} />
        ) : (
          <ButtonLink href={signUpPath()}>JOIN FOR FREE</ButtonLink>
        )
      }
    />
  );
}
