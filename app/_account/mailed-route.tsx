import type { ComponentProps } from 'react';
import { SitePage } from '@/app/_page/site-page';
import { AccountPage } from '@/components/account/auth-page/account-page';
import { FormPlace } from '@/components/account/auth-page/form-place';
import type { Page } from '@/lib/site/addresses/page';

interface MailedRouteProps {
  readonly page: Page;
  readonly title: string;
  readonly description: string;
  readonly form: ComponentProps<typeof FormPlace>['form'];
}

/** A single-form page linked from emails. */
export function MailedRoute({ page, title, description, form }: MailedRouteProps) {
  return (
    <SitePage page={page} title={title} description={description}>
      {/* Its address may hold a token, so its requests send only the origin as referrer. */}
      <meta name="referrer" content="strict-origin" />
      <AccountPage title={title}>
        <FormPlace form={form} />
      </AccountPage>
    </SitePage>
  );
}
