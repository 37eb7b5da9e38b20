'use client';

import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '@/components/ui/close-button/close-button';
import { joinClasses } from '@/components/ui/design/class-names';
import { Toaster } from '@/components/ui/toast/toaster';
import styles from './modal.module.css';
import { useModalDialog } from './use-modal-dialog';

interface ModalProps {
  readonly title: string;
  /** Called when the user asks to close it; the parent must then unmount it. */
  readonly onClose: () => void;
  /** Actions that stay visible below the scrolling content. */
  readonly footer?: ReactNode;
  /**
   * Where focus returns on close. Defaults to whatever had focus on opening, which doesn't work in Safari: clicking a
   * link or button there doesn't focus it.
   */
  readonly opener?: HTMLElement | null;
  /** `narrow` for a single column of fields, `wide` for tables and charts. */
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/** A dialog that is open while mounted. Browser only: render it after a click, never on the server. */
export function Modal({ title, onClose, footer, opener, width, children }: ModalProps) {
  const titleId = useId();
  const dialog = useModalDialog(onClose, opener);
  return createPortal(
    <dialog
      ref={dialog}
      className={joinClasses(styles['dialog'], width && styles[width])}
      aria-labelledby={titleId}
    >
      <div className={styles['panel']}>
        <header className={styles['head']}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton label="Close" onClick={onClose} />
        </header>
        <div className={styles['body']}>{children}</div>
        {footer && <footer className={styles['foot']}>{footer}</footer>}
      </div>
      {/* An open modal makes everything outside inert, so toasts must be inside. */}
      <Toaster isInModal />
    </dialog>,
    document.body,
  );
}
