import { SitePage } from '@/app/_page/site-page';
import { KitPage } from '@/components/ui/kit/kit-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage page={PAGES.kit} title="Kit" description="Every part that pages are made of, in its states.">
      <KitPage />
    </SitePage>
  );
}
