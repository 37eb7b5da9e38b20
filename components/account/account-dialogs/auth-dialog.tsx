'use client';

import { useState } from 'react';
import type { AuthRequest } from '@/components/session/pending-action/auth-request';
import { dropPending } from '@/components/session/pending-action/pending-action';
import { becomeUser } from '@/components/session/user/sign-in';
import { Modal } from '@/components/ui/modal/modal';
import { safeReturnPath } from '@/lib/site/addresses/return-path';
import { AuthSteps } from './auth-steps';

interface AuthDialogProps {
  readonly request: AuthRequest;
  readonly onClose: () => void;
}

/** Sign-in forms in a dialog. After signing in, the user stays on the page and their pending action continues. */
export function AuthDialog({ request, onClose }: AuthDialogProps) {
  const [mode, setMode] = useState(request.mode);
  const { origin, pathname, search, hash } = window.location;
  const returnUrl = safeReturnPath(request.returnPath ?? `${pathname}${search}${hash}`, origin) ?? '';
  const cancel = () => {
    dropPending();
    onClose();
  };
  return (
    <AuthSteps
      mode={mode}
      onMode={setMode}
      returnUrl={returnUrl}
      invitationToken=""
      onSignedIn={() => {
        onClose();
        becomeUser();
        focusAccount();
        const elsewhere = safeReturnPath(request.returnPath, origin);
        if (elsewhere !== null && elsewhere !== `${pathname}${search}${hash}`)
          window.location.assign(elsewhere);
      }}
      frame={(title, view) => (
        <Modal title={title} width="narrow" onClose={cancel} opener={request.opener ?? null}>
          {view}
        </Modal>
      )}
    />
  );
}

/**
 * After login, the link that opened the dialog is hidden but still has focus; browsers only notice on the next paint.
 */
function focusAccount(): void {
  const at = document.activeElement;
  if (at && at !== document.body && at.getClientRects().length > 0) return;
  document.querySelector<HTMLElement>('[data-menu="account"]')?.focus({ preventScroll: true });
}
