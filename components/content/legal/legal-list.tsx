import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Stack } from '@/components/ui/stack/stack';
import { homePath, legalPath } from '@/lib/site/addresses/addresses';
import { LEGAL_ARTICLES } from '@/lib/site/addresses/legal-articles';
import { ARTICLES } from './articles';

export function LegalList() {
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Legal" />}
      title="Legal"
      summary={<>What this site is, what it is not, and what it keeps. Short, in plain words.</>}
    >
      <Stack as="ul" gap={5}>
        {LEGAL_ARTICLES.map((name) => (
          <li key={name}>
            <h2>
              <a href={legalPath(name)}>{ARTICLES[name].title}</a>
            </h2>
            <Note look="text">{ARTICLES[name].summary}</Note>
          </li>
        ))}
      </Stack>
    </Page>
  );
}
