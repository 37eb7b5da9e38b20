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
import { Button } from '@/components/ui/button/button';
import { failureText } from '@/lib/http/api/client/call';
import { ErrorSummary } from './error-summary';
import styles from './form.module.css';
import { FormContext } from './form-context';

type Change = (field: string, value: unknown) => void;

/** What a form uses of yup's object schema: to compare the whole type of each took a third of the time of type checks. */
export interface FormSchema {
  readonly fields: object;
  validate(values: unknown): Promise<unknown>;
}

interface FormProps<Values extends FormikValues> {
  /** For a button outside of the form. */
  readonly id?: string;
  readonly initial: Values;
  readonly schema: FormSchema;
  /**
   * Submits the form. Returns a message to show, null on success, when another view takes over, or undefined if the
   * outcome shows elsewhere.
   */
  readonly send: (values: Values, change: Change) => Promise<string | null | undefined>;
  /** The button's text; without it, the button is outside of the form. */
  readonly submit?: string;
  /** What can't be undone has an outlined button. */
  readonly isDestructive?: boolean;
  /** Whether what was sent is still under way. */
  readonly isBusy?: boolean;
  readonly onValues?: (values: Values) => void;
  /** The field to focus when the form appears; defaults to the first. null leaves the focus where it is. */
  readonly focus?: string | null;
  readonly children: ReactNode | ((values: Values) => ReactNode);
}

/**
 * A form that says below each field what is wrong with it, and above the fields which of them need a look. It submits
 * once, however often the button is pressed.
 */
export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const { initial, schema, send, submit, isDestructive = false, onValues, focus, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const element = useRef<HTMLFormElement>(null);
  /** A ref is set at once; state only changes on the next render. */
  const isUnderWay = useRef(false);
  /** The attempt whose problems took the focus. */
  const told = useRef(0);
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
  const isBusy = isSubmitting || status === null || props.isBusy === true;
  const problems = useMemo(
    () => new Map(submitCount === 0 ? [] : fieldProblems(schema, errors)),
    [submitCount, schema, errors],
  );
  const state = useMemo(() => ({ id, problems }), [id, problems]);

  const tell = useEffectEvent((typed: Values) => onValues?.(typed));
  useEffect(() => tell(values), [values]);
  useEffect(() => {
    if (focus === null) return;
    const first = 'input:not([type="hidden"]), select, textarea';
    element.current?.querySelector<HTMLElement>(focus === undefined ? first : `[name="${focus}"]`)?.focus();
  }, [focus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins and ends once.
  useEffect(() => {
    isUnderWay.current = isBusy;
  }, [submitCount, isBusy]);

  const press = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    formik.setStatus(undefined);
    void formik.submitForm();
  };

  return (
    <FormikProvider value={formik}>
      <FormContext value={state}>
        <form ref={element} id={id} className={styles['form']} noValidate onSubmit={press} aria-busy={isBusy}>
          {problems.size > 0 && !isSubmitting && (
            <ErrorSummary key={submitCount} form={element} attempt={submitCount} told={told} />
          )}
          {typeof children === 'function' ? children(values) : children}
          {status && <FormFailure>{status}</FormFailure>}
          {submit !== undefined && (
            <Button
              type="submit"
              look={isDestructive ? 'danger' : 'primary'}
              isBusy={isBusy}
              onClick={ignoreSecond}
            >
              {submit}
            </Button>
          )}
        </form>
      </FormContext>
    </FormikProvider>
  );
}

/** Why a call failed. */
export function FormFailure({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['failure']} role="alert">
      {children}
    </p>
  );
}

/** In the order of the fields. */
export function fieldProblems(
  schema: FormSchema,
  errors: Readonly<Record<string, unknown>>,
): readonly (readonly [field: string, message: string])[] {
  return Object.keys(schema.fields).flatMap((field) => {
    const message = errors[field];
    return typeof message === 'string' ? [[field, message] as const] : [];
  });
}

/** Ignores the second click of a double click, which could otherwise use up another login attempt. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
