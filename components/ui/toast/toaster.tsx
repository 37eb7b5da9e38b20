'use client';

import { useEffect, useId } from 'react';
import { useStore } from '@/components/ui/store/use-store';
import { ToastItem } from './toast-item';
import { addOutlet, closeToast, NO_TOASTS, toasts as store, type Toast } from './toast-store';
import styles from './toaster.module.css';
import { useHeld } from './use-held';

/**
 * Renders toasts and has them announced: errors at once, others when the user is idle. It is mounted before the first
 * toast, because screen readers ignore live regions inserted together with their text.
 */
export function Toaster({ isInModal = false }: { readonly isInModal?: boolean }) {
  const id = useId();
  const { toasts, outlet } = useStore(store, NO_TOASTS);
  const { ref, isHeld, release } = useHeld();
  useEffect(() => addOutlet(id, isInModal), [id, isInModal]);

  const close = (toast: Toast) => {
    release();
    closeToast(toast.id);
  };

  const shown = outlet === id ? toasts : [];
  const toastElement = (toast: Toast) => (
    <ToastItem key={toast.id} toast={toast} isHeld={isHeld} onClose={close} />
  );
  return (
    <div ref={ref} className={styles['toaster']}>
      <div role="alert" className={styles['list']}>
        {shown.filter(({ kind }) => kind === 'error').map(toastElement)}
      </div>
      <div role="status" className={styles['list']}>
        {shown.filter(({ kind }) => kind !== 'error').map(toastElement)}
      </div>
    </div>
  );
}
