import { MissingPage } from '@/app/_page/missing-page';
import { clubListPath } from '@/lib/site/addresses/clubs-address';
import type { Page } from '@/lib/site/addresses/page';

/** A club or post that isn't there, or can't be seen. */
export function MissingClub({ page, path }: { readonly page: Page; readonly path: string }) {
  return (
    <MissingPage
      page={page}
      path={path}
      title="Clubs"
      heading="Nothing here"
      text="There is no club or post at this address, or it waits for a moderator."
      instead={{ href: clubListPath('trader'), text: 'All clubs' }}
    />
  );
}
