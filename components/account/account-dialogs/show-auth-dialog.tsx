import { createRoot } from 'react-dom/client';
import type { AuthRequest } from '@/components/account/account/auth-request';
import { AuthDialog } from './auth-dialog';

let close: (() => void) | null = null;

/** Shows the dialog over the page, replacing any open one. Browser only. */
export function showAuthDialog(request: AuthRequest): void {
  close?.();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const closeThis = () => {
    if (close === closeThis) close = null;
    root.unmount();
    place.remove();
  };
  close = closeThis;
  root.render(<AuthDialog request={request} onClose={closeThis} />);
}
