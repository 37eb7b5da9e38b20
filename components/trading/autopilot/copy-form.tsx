import { type ReactNode, useMemo } from 'react';
import { Form } from '@/components/ui/form/form';
import type { CopyChoice } from '@/lib/people/controls/copy-choice';
import { type CopyValues, copySchema, type MostSetAside, sizingChoice } from './copy-values';

interface CopyFormProps {
  /** The form's id, for the dialog's button. */
  readonly id: string;
  readonly initial: CopyValues;
  readonly asksBalance: boolean;
  /** For forms that set money aside; the same function on each draw. */
  readonly mostSetAside?: MostSetAside;
  readonly isBusy: boolean;
  readonly onSubmit: (choice: CopyChoice, values: CopyValues) => void;
  readonly children: (values: CopyValues) => ReactNode;
}

/** The form of a copy's settings. */
export function CopyForm({ asksBalance, mostSetAside, onSubmit, ...form }: CopyFormProps) {
  const schema = useMemo(() => copySchema(asksBalance, mostSetAside), [asksBalance, mostSetAside]);
  return (
    <Form
      {...form}
      schema={schema}
      focus={null}
      send={async (values) => {
        onSubmit(sizingChoice(values, asksBalance), values);
        return undefined;
      }}
    />
  );
}
