'use client';

import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import {
  WHAT_ARE_ROBOTS_TITLE,
  WhatAreRobotsContent,
  type WhatAreRobotsContentProps,
} from './what-are-robots-content';

interface WhatAreRobotsModalProps extends Pick<WhatAreRobotsContentProps, 'marketLabel' | 'learned'> {
  readonly onClose: () => void;
  readonly opener?: HTMLElement | null;
}

export function WhatAreRobotsModal({
  marketLabel,
  learned,
  onClose,
  opener = null,
}: WhatAreRobotsModalProps) {
  return (
    <Modal
      title={WHAT_ARE_ROBOTS_TITLE}
      onClose={onClose}
      opener={opener}
      footer={<Button onClick={onClose}>Got It</Button>}
    >
      <WhatAreRobotsContent marketLabel={marketLabel} learned={learned} heading="h3" />
    </Modal>
  );
}
