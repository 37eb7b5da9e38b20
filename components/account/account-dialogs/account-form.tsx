import { FormikProvider, type FormikValues, useFormik } from 'formik';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ObjectSchema } from 'yup';
import styles from './account-dialogs.module.css';
import { failureOf } from './failure';
import { FormContext } from './form-context';
import { type Problem, problemsOf } from './schemas';
import { SubmitButton } from './submit-button';

/** Sets a field to another value. */
type Change = (field: string, value: unknown) => void;

interface AccountFormProps<Values extends FormikValues> {
  readonly initial: Values;
  readonly schema: ObjectSchema<object>;
  /** Sends the form; gives a message to show, or null when all is done and another view takes over. */
  readonly send: (values: Values, change: Change) => Promise<string | null>;
  readonly submit: string;
  /** What the button says meanwhile. */
  readonly busy: string;
  readonly onValues?: (values: Values) => void;
  /** Takes the focus when the form appears; without it the first field. */
  readonly focus?: string;
  readonly children: ReactNode;
}

/**
 * A form that says one problem at a time, the first in the order of its fields, and puts the focus there; the other
 * wrong fields are marked. It is sent once however often it is pressed.
 */
export function AccountForm<Values extends FormikValues>(props: AccountFormProps<Values>) {
  const { initial, schema, send, onValues, focus } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const formik = useFormik<Values>({
    initialValues: initial,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: async (values, { setFieldValue }) => {
      try {
        const message = await send(values, (field, value) => void setFieldValue(field, value));
        if (message === null) return;
        setFailure(message);
      } catch (error) {
        setFailure(failureOf(error));
      }
      isUnderWay.current = false;
      setBusy(false);
    },
  });
  const { values } = formik;
  const problems = useMemo(() => (wasTried ? problemsOf(schema, values) : []), [wasTried, schema, values]);
  const state = useMemo(
    () => ({ id, said: problems[0] ?? null, wrong: new Set(problems.map(({ field }) => field)) }),
    [id, problems],
  );

  const tell = useEffectEvent((typed: Values) => onValues?.(typed));
  useEffect(() => tell(values), [values]);
  useEffect(() => focusField(element.current, focus), [focus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    setFailure(null);
    setTried(true);
    const [first]: readonly Problem[] = problemsOf(schema, values);
    if (first) return focusField(element.current, first.field);
    isUnderWay.current = true;
    setBusy(true);
    void formik.submitForm();
  };

  return (
    <FormikProvider value={formik}>
      <FormContext value={state}>
        <form ref={element} className={styles['form']} noValidate onSubmit={submit} aria-busy={isBusy}>
          {props.children}
          {failure !== null && (
            <p className={styles['failure']} role="alert">
              {failure}
            </p>
          )}
          <SubmitButton isBusy={isBusy} text={props.submit} busyText={props.busy} />
        </form>
      </FormContext>
    </FormikProvider>
  );
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const selector = name === undefined ? 'input:not([type="hidden"]), select, textarea' : `[name="${name}"]`;
  form?.querySelector<HTMLElement>(selector)?.focus();
}
