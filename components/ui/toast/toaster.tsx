'use client';

import { useEffect, useId, useSyncExternalStore } from 'react';
import { ToastItem } from './toast-item';
import { addOutlet, closeToast, NO_TOASTS, readToasts, subscribeToToasts, type Toast } from './toast-store';
import styles from './toaster.module.css';
import { useHeld } from './use-held';

const readNone = () => NO_TOASTS;

/**
 * Where messages of `showToast` appear and are read aloud: errors at once, others when the reader pauses. It is on
 * the page before the first message, since screen readers do not hear of regions that come together with their text.
 */
export function Toaster() {
  const id = useId();
  const { toasts, outlet } = useSyncExternalStore(subscribeToToasts, readToasts, readNone);
  const { ref, isHeld, release } = useHeld();
  useEffect(() => addOutlet(id), [id]);

  const close = (toast: Toast) => {
    release();
    closeToast(toast.id);
  };

  const shown = outlet === id ? toasts : [];
  const itemOf = (toast: Toast) => <ToastItem key={toast.id} toast={toast} isHeld={isHeld} onClose={close} />;
  return (
    <div ref={ref} className={styles['toaster']}>
      <div role="alert" className={styles['list']}>
        {shown.filter(({ kind }) => kind === 'error').map(itemOf)}
      </div>
      <div role="status" className={styles['list']}>
        {shown.filter(({ kind }) => kind !== 'error').map(itemOf)}
      </div>
    </div>
  );
}
