import { createContext, useContext } from 'react';
import type { Problem } from '@/components/account/account-dialogs/schemas';

/** The form's state, for its fields. */
export interface FormState {
  readonly id: string;
  /** The one problem shown. */
  readonly shown: Problem | null;
  /** Fields marked as invalid. */
  readonly wrong: ReadonlySet<string>;
}

export const FormContext = createContext<FormState>({ id: 'form', shown: null, wrong: new Set() });

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

/** @param hasNote whether the field has a permanent note, whose id is the field's plus `-note` */
export function useFieldState(name: string, hasNote = false): FieldState {
  const { id: form, shown, wrong } = useContext(FormContext);
  const id = `${form}-${name}`;
  const message = shown?.field === name ? shown.message : null;
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
