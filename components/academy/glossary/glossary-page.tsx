import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { homePath, termPath } from '@/lib/site/addresses/addresses';
import styles from './glossary-page.module.css';
import { groupTerms, letterTerms } from './term-groups';
import { TermList } from './term-list';

export const GLOSSARY_TITLE = 'Trading and investing 101';

/** All terms: by group, and by their first letters. */
export function GlossaryPage({ terms }: { readonly terms: readonly ContentEntry<'glossary'>[] }) {
  const groups = groupTerms(terms);
  const letters = letterTerms(groups);
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={GLOSSARY_TITLE} />}
      title={GLOSSARY_TITLE}
      summary={`${terms.length} terms, each with its definition, its formula where there is one, and an example. Many examples are computed from a robot’s trades.`}
    >
      <Stack as="nav" gap={2} aria-label="Parts of this page">
        <Actions as="ul">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </Actions>
        <Actions as="ul">
          {letters.map(({ letter }) => (
            <li key={letter}>
              <a href={`#letter-${letter.toLowerCase()}`}>{letter}</a>
            </li>
          ))}
        </Actions>
      </Stack>
      <TermList groups={groups} />
      <Section id="a-to-z" title="A to Z">
        <dl className={styles['letters']}>
          {letters.map(({ letter, terms: ofLetter }) => (
            <div key={letter}>
              <dt id={`letter-${letter.toLowerCase()}`}>{letter}</dt>
              {ofLetter.map(({ slug, title }) => (
                <dd key={slug}>
                  <a href={termPath(slug)}>{title}</a>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </Section>
    </Page>
  );
}
