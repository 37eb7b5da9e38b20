import { Fragment, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { formatPlural } from '@/lib/core/format/number';
import styles from './form.module.css';
import { FormContext, fieldId } from './form-context';

interface ErrorSummaryProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly attempt: number;
  /** The last attempt that took the focus; a problem that comes back while someone types must not. */
  readonly told: RefObject<number>;
}

/** Which fields need a look, each a link to it. It takes the focus once, after a failed attempt. */
export function ErrorSummary({ form, attempt, told }: ErrorSummaryProps) {
  const { id, problems } = useContext(FormContext);
  const summary = useRef<HTMLParagraphElement>(null);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  // The fields say how they are called.
  useLayoutEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [];
    setLabels(Object.fromEntries([...fields].map((field) => [field.name, fieldLabel(field)])));

    if (told.current === attempt) return;
    told.current = attempt;
    summary.current?.focus();
  }, [form, attempt, told]);
  return (
    <p ref={summary} className={styles['summary']} role="alert" tabIndex={-1}>
      <strong>
        {formatPlural(problems.size, 'field')} {problems.size === 1 ? 'needs' : 'need'} a look:
      </strong>{' '}
      {[...problems.keys()].map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <a
            href={`#${fieldId(id, name)}`}
            onClick={(event) => {
              event.preventDefault();
              const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
              // It may be in a closed disclosure.
              const around = field?.closest('details');
              if (around) around.open = true;
              field?.focus();
            }}
          >
            {labels[name] ?? name}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function fieldLabel(field: HTMLInputElement): string {
  const label =
    field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0];
  return label?.textContent ?? field.name;
}
