import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Section } from '@/components/ui/section/section';
import { ALL_FIELDS, findField } from '@/lib/analysis/features/all-fields';
import type { Field } from '@/lib/analysis/features/field';
import { KNOWN_AT_LABELS, UNIT_LABELS } from '@/lib/analysis/screener/screen-labels';
import styles from './screener.module.css';

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
    <dl className={styles['fields']}>
      {fields.map(({ id, label, formula, unit, knownAt }) => (
        <div key={id} id={`field-${id}`}>
          <dt>
            {label} <code>{id}</code>
          </dt>
          <dd>
            {formula}. In {UNIT_LABELS[unit]}; known {KNOWN_AT_LABELS[knownAt]}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
