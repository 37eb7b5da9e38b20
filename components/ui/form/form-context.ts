import { createContext, useContext } from 'react';

/** The form's state, for its fields. */
interface FormState {
  readonly id: string;
  /** What is wrong with which field, in the order of the fields. */
  readonly problems: ReadonlyMap<string, string>;
}

export const FormContext = createContext<FormState>({ id: 'form', problems: new Map() });

interface FieldState {
  readonly id: string;
  readonly message: string | null;
  /** Links a field to its messages. */
  readonly attributes: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
}

export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}

/** @param hasNote whether the field has a note, whose id is the field's plus `-note` */
export function useFieldState(name: string, hasNote = false): FieldState {
  const { id: form, problems } = useContext(FormContext);
  const id = fieldId(form, name);
  const message = problems.get(name) ?? null;
  const described = [message !== null && `${id}-problem`, hasNote && `${id}-note`].filter(Boolean).join(' ');
  return {
    id,
    message,
    attributes: {
      id,
      'aria-invalid': message !== null || undefined,
      'aria-describedby': described || undefined,
    },
  };
}
