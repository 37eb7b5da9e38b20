import { SitePage } from '@/app/_page/site-page';
import { ContactPage } from '@/components/account/tickets/contact-page';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.contacts}
      title="Contact"
      description="Write to Tickproof’s operator, attach a file, and follow the answer in a ticket, with or without an account."
    >
      <ContactPage contact={getSiteConfig().contact} />
    </SitePage>
  );
}
