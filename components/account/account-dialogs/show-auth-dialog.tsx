import type { AuthRequest } from '@/components/session/pending-action/auth-request';
import { createOverPage } from '@/components/ui/modal/over-page';
import { AuthDialog } from './auth-dialog';

const showOverPage = createOverPage();

/** Shows the dialog over the page, replacing any open one. Browser only. */
export function showAuthDialog(request: AuthRequest): void {
  showOverPage((close) => <AuthDialog request={request} onClose={close} />);
}
