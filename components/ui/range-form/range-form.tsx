import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import styles from './range-form.module.css';

interface RangeEnd {
  /** Under which the address has it. */
  readonly name: string;
  readonly value?: string | undefined;
}

interface RangeFormProps {
  /** Names the figure, and so the form. */
  readonly label: string;
  /** Where the figure itself is chosen, before its range. */
  readonly choice?: ReactNode;
  readonly unit?: string | undefined;
  readonly from: RangeEnd;
  readonly to: RangeEnd;
  /** How the ends count, where that is chosen. */
  readonly ends?: ReactNode;
  /** The path that gets the query. */
  readonly action: string;
  /** What else the address says. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  /** What its button says. */
  readonly submit?: string;
}

/** A figure's smallest and largest value, sent as a query. Either may be left out; what they mean is up to the server. */
export function RangeForm(props: RangeFormProps) {
  const { label, choice, unit, from, to, ends, action, kept, submit = 'Apply' } = props;
  return (
    <form className={styles['form']} action={action} aria-label={label}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {choice}
      <EndField title="From" end={from} unit={unit} />
      <EndField title="To" end={to} unit={unit} />
      {ends}
      <Button type="submit" look="secondary" size={36}>
        {submit}
      </Button>
    </form>
  );
}

interface EndFieldProps {
  readonly title: string;
  readonly end: RangeEnd;
  readonly unit: string | undefined;
}

function EndField({ title, end: { name, value }, unit }: EndFieldProps) {
  const id = useId();
  return (
    <RangeField id={id} label={title}>
      {/* As text, so that what a number field would drop reaches the server, which says what is wrong with it. */}
      <Input id={id} name={name} defaultValue={value} unit={unit} inputMode="decimal" autoComplete="off" />
    </RangeField>
  );
}

interface RangeFieldProps {
  readonly id: string;
  readonly label: string;
  /** For names. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A field of the form with its name above. */
export function RangeField({ id, label, isWide, children }: RangeFieldProps) {
  return (
    <div className={joinClasses(styles['end'], isWide && styles['wide'])}>
      <FieldFrame id={id} label={label} message={null}>
        {children}
      </FieldFrame>
    </div>
  );
}
