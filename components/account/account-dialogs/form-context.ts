import { createContext, useContext } from 'react';
import type { Problem } from './schemas';

/** What the fields of a form know of it. */
export interface FormState {
  readonly id: string;
  /** The one problem that is said. */
  readonly said: Problem | null;
  /** Fields that are marked. */
  readonly wrong: ReadonlySet<string>;
}

export const FormContext = createContext<FormState>({ id: 'form', said: null, wrong: new Set() });

interface FieldState {
  readonly id: string;
  readonly message: string | null;
  /** Connects a field to its messages. */
  readonly attributes: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
}

/** @param hasNote whether something is always said of the field, under its id with `-note` */
export function useFieldState(name: string, hasNote = false): FieldState {
  const { id: form, said, wrong } = useContext(FormContext);
  const id = `${form}-${name}`;
  const message = said?.field === name ? said.message : null;
  const described = [message !== null && `${id}-problem`, hasNote && `${id}-note`].filter(Boolean).join(' ');
  return {
    id,
    message,
    attributes: {
      id,
      'aria-invalid': wrong.has(name) || undefined,
      'aria-describedby': described || undefined,
    },
  };
}
