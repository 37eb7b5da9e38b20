'use client';

import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import { HOW_IT_WORKS_TITLE, HowItWorksContent } from './how-it-works-content';

interface HowItWorksModalProps {
  readonly onClose: () => void;
  readonly opener?: HTMLElement | null;
}

export function HowItWorksModal({ onClose, opener = null }: HowItWorksModalProps) {
  return (
    <Modal
      title={HOW_IT_WORKS_TITLE}
      onClose={onClose}
      opener={opener}
      footer={<Button onClick={onClose}>Start browsing</Button>}
    >
      <HowItWorksContent heading="h3" />
    </Modal>
  );
}
