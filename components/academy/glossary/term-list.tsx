'use client';

import { useId, useRef, useState } from 'react';
import { useTypedEarly } from '@/components/ui/early-input/early-input';
import { Empty } from '@/components/ui/empty/empty';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPlural } from '@/lib/core/format/number';
import { termPath } from '@/lib/site/addresses/addresses';
import { filterTerms, type TermGroup } from './term-groups';

/** All terms by group; those that don't match leave as somebody types. */
export function TermList({ groups }: { readonly groups: readonly TermGroup[] }) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useTypedEarly(field, setTyped);
  const shown = filterTerms(groups, typed);
  const count = shown.reduce((sum, { terms }) => sum + terms.length, 0);
  return (
    <Stack gap={5}>
      <div className={SHOWN.withScripts}>
        <FieldFrame id={id} label="Find a term" message={null}>
          <Input
            id={id}
            ref={field}
            type="search"
            autoComplete="off"
            placeholder="Name or word, such as RSI or stop"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FieldFrame>
        <VisuallyHidden>
          <span role="status">{typed.trim() && formatPlural(count, 'term')}</span>
        </VisuallyHidden>
      </div>
      {count === 0 && <Empty title={`No term contains “${typed.trim()}”`}>Try fewer letters.</Empty>}
      {shown.map(({ id: groupId, title, terms }) => (
        <Section key={groupId} id={groupId} title={title}>
          <Rows>
            {terms.map((term) => (
              <Row key={term.slug} note={term.summary}>
                <a href={termPath(term.slug)}>{term.title}</a>
              </Row>
            ))}
          </Rows>
        </Section>
      ))}
    </Stack>
  );
}
