import { FormikProvider, useFormik } from 'formik';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { problemsOf } from '@/components/account/account-dialogs/schemas';
import { FormContext } from '@/components/ui/form/form-context';
import type { CopyChoice } from '@/lib/people/controls/copy-choice';
import styles from './autopilot.module.css';
import { type CopyValues, choiceOf, copySchema } from './copy-values';

interface CopyFormProps {
  /** The form's id, for the dialog's button. */
  readonly id: string;
  readonly initial: CopyValues;
  readonly asksBalance: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: (choice: CopyChoice, values: CopyValues) => void;
  readonly children: (values: CopyValues) => ReactNode;
}

/** The form of a copy's settings. It shows one problem at a time and focuses its field, like the account's forms. */
export function CopyForm({ id, initial, asksBalance, isBusy, onSubmit, children }: CopyFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const schema = useMemo(() => copySchema(asksBalance), [asksBalance]);
  const formik = useFormik<CopyValues>({
    initialValues: initial,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: (values) => onSubmit(choiceOf(values, asksBalance), values),
  });
  const { values, errors, submitCount, isSubmitting } = formik;
  const state = useMemo(() => {
    const problems = submitCount === 0 ? [] : problemsOf(schema, errors);
    return { id, shown: problems[0] ?? null, wrong: new Set(problems.map(({ field }) => field)) };
  }, [id, submitCount, schema, errors]);

  const showProblem = useEffectEvent(() => {
    if (!state.shown || isSubmitting) return;
    const field = element.current?.querySelector<HTMLElement>(`[name="${state.shown.field}"]`);
    // A closed disclosure hides it.
    const around = field?.closest('details');
    if (around) around.open = true;
    field?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt.
  useEffect(() => showProblem(), [submitCount, isSubmitting]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void formik.submitForm();
  };
  return (
    <FormikProvider value={formik}>
      <FormContext value={state}>
        <form
          ref={element}
          id={id}
          className={styles['form']}
          noValidate
          onSubmit={submit}
          aria-busy={isBusy}
        >
          {children(values)}
        </form>
      </FormContext>
    </FormikProvider>
  );
}
