import { freshToken } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

/**
 * Leaves for a provider by a form that the browser sends itself, and comes back to the account's page.
 * @param context `link` to add it to the account, `confirm` to show once more who is there
 * @throws CallError when no token could be had
 */
export async function leaveForProvider(provider: string, context: 'link' | 'confirm'): Promise<void> {
  const fields = {
    provider,
    returnUrl: context === 'link' ? `${SITE_PATHS.account}#providers` : SITE_PATHS.account,
    loginOnly: 'true',
    invitationToken: '',
    Context: context,
    __RequestVerificationToken: await freshToken(),
  };
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/api/account/externallogin';
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
