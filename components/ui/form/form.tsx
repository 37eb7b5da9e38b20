import { FormikProvider, type FormikValues, useFormik } from 'formik';
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
} from 'react';
import type { ObjectSchema } from 'yup';
import styles from '@/components/account/account-dialogs/account-dialogs.module.css';
import { problemsOf } from '@/components/account/account-dialogs/schemas';
import { Button } from '@/components/ui/button/button';
import { failureText } from '@/lib/http/api/client/call';
import { FormContext } from './form-context';

type Change = (field: string, value: unknown) => void;

interface AccountFormProps<Values extends FormikValues> {
  readonly initial: Values;
  readonly schema: ObjectSchema<object>;
  /** Submits the form. Returns a message to show, or null on success, when another view takes over. */
  readonly send: (values: Values, change: Change) => Promise<string | null>;
  readonly submit: string;
  readonly onValues?: (values: Values) => void;
  /** The field to focus when the form appears; defaults to the first. null leaves the focus where it is. */
  readonly focus?: string | null;
  readonly children: ReactNode;
}

/**
 * A form that shows one problem at a time, the first in field order, and focuses that field; other invalid fields are
 * marked. It submits once, however often the button is pressed.
 */
export function Form<Values extends FormikValues>(props: AccountFormProps<Values>) {
  const { initial, schema, send, onValues, focus } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  /** A ref is set at once; state only changes on the next render. */
  const isUnderWay = useRef(false);
  const formik = useFormik<Values>({
    initialValues: initial,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setFieldValue, setStatus }) => {
      try {
        setStatus(await send(values, (field, value) => void setFieldValue(field, value)));
      } catch (error) {
        setStatus(failureText(error));
      }
    },
  });
  const { values, errors, submitCount, isSubmitting } = formik;
  /** The error message; null after success. */
  const status = formik.status as string | null | undefined;
  const isBusy = isSubmitting || status === null;
  const state = useMemo(() => {
    const problems = submitCount === 0 ? [] : problemsOf(schema, errors);
    return { id, shown: problems[0] ?? null, wrong: new Set(problems.map(({ field }) => field)) };
  }, [id, submitCount, schema, errors]);

  const tell = useEffectEvent((typed: Values) => onValues?.(typed));
  useEffect(() => tell(values), [values]);
  useEffect(() => {
    if (focus !== null) focusField(element.current, focus);
  }, [focus]);
  const settle = useEffectEvent(() => {
    isUnderWay.current = isBusy;
    if (!isBusy && state.shown) focusField(element.current, state.shown.field);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins and ends once.
  useEffect(() => settle(), [submitCount, isSubmitting]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    formik.setStatus(undefined);
    void formik.submitForm();
  };

  return (
    <FormikProvider value={formik}>
      <FormContext value={state}>
        <form ref={element} className={styles['form']} noValidate onSubmit={submit} aria-busy={isBusy}>
          {props.children}
          {status && (
            <p className={styles['failure']} role="alert">
              {status}
            </p>
          )}
          <Button type="submit" className={styles['submit']} isBusy={isBusy} onClick={ignoreSecond}>
            {props.submit}
          </Button>
        </form>
      </FormContext>
    </FormikProvider>
  );
}

/** Ignores the second click of a double click, which could otherwise use up another login attempt. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const selector = name === undefined ? 'input:not([type="hidden"]), select, textarea' : `[name="${name}"]`;
  form?.querySelector<HTMLElement>(selector)?.focus();
}
