'use client';

import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from '@/components/ui/toast/toaster';
import styles from './modal.module.css';
import { useModalDialog } from './use-modal-dialog';

interface ModalProps {
  readonly title: string;
  /** Called when the reader wants it closed; whoever shows it then takes it away. */
  readonly onClose: () => void;
  /** Buttons and links that stay visible at its foot. */
  readonly footer?: ReactNode;
  /**
   * Where the focus returns to. Without it: what had the focus when the modal opened. Needed where a pointer opens
   * it from a link or button in Safari, which gives the focus to neither.
   */
  readonly opener?: HTMLElement | null;
  readonly children: ReactNode;
}

/**
 * A dialog over the page, from the moment it is rendered until it is taken away. Only for browsers: render it after a
 * click, never on the server.
 */
export function Modal({ title, onClose, footer, opener, children }: ModalProps) {
  const titleId = useId();
  const dialog = useModalDialog(onClose, opener);
  return createPortal(
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={titleId}>
      <div className={styles['panel']}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" stroke="currentColor">
              <path d="m3.5 3.5 9 9m0-9-9 9" strokeWidth="1.75" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <div className={styles['body']}>{children}</div>
        {footer && <footer className={styles['foot']}>{footer}</footer>}
      </div>
      {/* What lies outside an open dialog can be neither clicked nor heard, so messages appear in it. */}
      <Toaster />
    </dialog>,
    document.body,
  );
}
