import type { ReactNode } from 'react';
import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import type { ArticleFacts, ArticleSection } from './article-text';

interface LegalSectionProps {
  readonly section: ArticleSection;
  /** What users can do there. */
  readonly children?: ReactNode;
}

export function LegalSection({ section, children }: LegalSectionProps) {
  const { id, title, paragraphs, facts, links } = section;
  return (
    <Section id={id} title={title}>
      {paragraphs.map((paragraph) => (
        <Note look="text" key={paragraph}>
          {paragraph}
        </Note>
      ))}
      {children}
      {facts && <Facts facts={facts} />}
      {links && (
        <Stack as="ul" gap={2}>
          {links.map(({ text, href }) => (
            <li key={text}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** A definition list that stacks on phones, where a table would hide its last column. */
function Facts({ facts: { note, rows } }: { readonly facts: ArticleFacts }) {
  return (
    <Card>
      <Definitions look="beside">
        {rows.map(([name, text, noted]) => (
          <Definition
            key={name}
            term={name}
            note={
              <>
                <strong>{note}:</strong> {noted}
              </>
            }
          >
            {text}
          </Definition>
        ))}
      </Definitions>
    </Card>
  );
}
