import { SitePage } from '@/app/_page/site-page';
import { HelpEditorPage } from '@/components/content/edit/help-editor-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.helpEditor}
      title="Edit a text"
      description="Content admins edit help articles and robot descriptions here."
    >
      <HelpEditorPage />
    </SitePage>
  );
}
