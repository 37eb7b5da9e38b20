import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Section } from '@/components/ui/section/section';
import { ALL_FIELDS, findField } from '@/lib/analysis/features/all-fields';
import type { Field } from '@/lib/analysis/features/field';
import { KNOWN_AT_LABELS, UNIT_LABELS } from '@/lib/analysis/screener/screen-labels';

/** What the columns shown mean, and below them all other figures. */
export function FieldHelp({ columns }: { readonly columns: readonly string[] }) {
  const shown = columns.map(findField).filter((field) => field !== null);
  const others = ALL_FIELDS.filter(({ id }) => !columns.includes(id));
  return (
    <Section title="What the columns mean">
      <Fields fields={shown} />
      {others.length > 0 && (
        <Disclosure summary={`The other ${others.length} figures`}>
          <Fields fields={others} />
        </Disclosure>
      )}
    </Section>
  );
}

function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <Definitions look="columns">
      {fields.map(({ id, label, formula, unit, knownAt }) => (
        <Definition
          key={id}
          id={`field-${id}`}
          term={
            <>
              {label}{' '}
              <small>
                <code>{id}</code>
              </small>
            </>
          }
        >
          {formula}. In {UNIT_LABELS[unit]}; known {KNOWN_AT_LABELS[knownAt]}.
        </Definition>
      ))}
    </Definitions>
  );
}
