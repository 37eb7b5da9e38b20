import { useEffect } from 'react';
import { Button } from '@/components/ui/button/button';
import { CloseButton } from '@/components/ui/close-button/close-button';
import { joinClasses } from '@/components/ui/design/class-names';
import { LateMark } from '@/components/ui/late-mark/late-mark';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { closeToast, type Toast, type ToastKind } from './toast-store';
import styles from './toaster.module.css';

/** How long a toast stays, in milliseconds; restarts after a pause. Errors take longer to read. */
export const TOAST_TIMES: Readonly<Record<ToastKind, number>> = {
  error: 10_000,
  success: 5_000,
  info: 5_000,
};

const KIND_WORDS: Readonly<Record<ToastKind, string>> = { error: 'Error: ', success: 'Done: ', info: '' };

/** Offers take longer to read and reach. */
const OFFER_TIME = 10_000;

interface ToastItemProps {
  readonly toast: Toast;
  /** Whether to stay because the user is reading or using the toasts. */
  readonly isHeld: boolean;
  readonly onClose: (toast: Toast) => void;
}

export function ToastItem({ toast, isHeld, onClose }: ToastItemProps) {
  const { id, kind, text, offer, mark } = toast;
  const time = offer ? OFFER_TIME : TOAST_TIMES[kind];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(id), time);
    return () => clearTimeout(timer);
  }, [isHeld, id, time]);

  return (
    <div className={joinClasses(styles['toast'], styles[kind])}>
      <p className={styles['text']}>
        {KIND_WORDS[kind] && <VisuallyHidden>{KIND_WORDS[kind]}</VisuallyHidden>}
        {text}
        {mark === 'late' && (
          <>
            {' '}
            <LateMark />
          </>
        )}
        {offer?.href !== undefined && (
          <a className={styles['link']} href={offer.href}>
            {offer.text}
          </a>
        )}
      </p>
      {offer?.onPress && (
        <Button
          look="quiet"
          size={36}
          onClick={() => {
            onClose(toast);
            offer.onPress();
          }}
        >
          {offer.text}
        </Button>
      )}
      <CloseButton label="Close message" onClick={() => onClose(toast)} />
    </div>
  );
}
