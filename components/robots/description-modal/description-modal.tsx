'use client';

import { type ReactNode, useState } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { DescriptionPanel } from './description-panel';
import { StatisticsPanel } from './statistics-panel';

export type DescriptionView = 'description' | 'statistics';

export interface DescriptionModalProps {
  readonly robot: {
    readonly id: number;
    readonly name: string;
    /** The robot's page. */
    readonly href: string;
    /** Fetched if omitted. */
    readonly description?: string;
  };
  /** The initial view. */
  readonly view: DescriptionView;
  readonly viewer: 'guest' | 'user';
  /** FOLLOW, UNFOLLOW, SUBSCRIBE or JOIN FOR FREE, depending on the viewer. */
  readonly followControl: ReactNode;
  readonly loginHref: string;
  /** The kind of prices: `MarketView.label`. */
  readonly marketLabel: string;
  readonly onClose: () => void;
  readonly opener?: HTMLElement | null;
}

/** A robot's description and statistics, without leaving the list. */
export function DescriptionModal(props: DescriptionModalProps) {
  const { robot, viewer, followControl, loginHref, marketLabel, onClose, opener = null } = props;
  const [view, setView] = useState(props.view);
  const footer = (
    <>
      {followControl}
      <ButtonLink look="secondary" href={robot.href}>
        <span>
          View Details
          <VisuallyHidden> of {robot.name}</VisuallyHidden>
        </span>
      </ButtonLink>
    </>
  );
  return (
    <Modal title={robot.name} onClose={onClose} footer={footer} opener={opener}>
      <TabPanels
        label="About this robot"
        open={view}
        onOpen={setView}
        panels={[
          {
            name: 'description',
            title: 'DESCRIPTION',
            show: () => <DescriptionPanel robotId={robot.id} known={robot.description} />,
          },
          {
            name: 'statistics',
            title: 'STATS',
            show: () => (
              <StatisticsPanel
                robotId={robot.id}
                viewer={viewer}
                loginHref={loginHref}
                marketLabel={marketLabel}
              />
            ),
          },
        ]}
      />
    </Modal>
  );
}
