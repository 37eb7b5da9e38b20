import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import { helpPath, homePath } from '@/lib/site/addresses/addresses';
import { HelpEditorIsland } from './help-editor-island';

/** The editor's page. The text and the user are only known in the browser. */
export function HelpEditorPage() {
  return (
    <Page
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Help', href: helpPath() },
          ]}
          current="Edit a text"
        />
      }
      title="Edit a text"
    >
      <noscript>
        <p>The editor needs JavaScript.</p>
      </noscript>
      <HelpEditorIsland />
    </Page>
  );
}
