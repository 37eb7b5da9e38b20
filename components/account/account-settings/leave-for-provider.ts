import { freshToken } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

/**
 * Submits a form that leads to a provider and back: to this page, or to the providers of the account page.
 * It never resolves, because the page is about to unload.
 * @param context `link` to add the provider, `confirm` to confirm the user's identity
 * @throws CallError if there is no token
 */
export async function leaveForProvider(provider: string, context: 'link' | 'confirm'): Promise<never> {
  const fields = {
    provider,
    returnUrl:
      context === 'link' ? `${SITE_PATHS.account}#providers` : `${location.pathname}${location.search}`,
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
  return new Promise(() => undefined);
}
