import { useField } from 'formik';
import { FieldFrame } from './field-frame';
import { useFieldState } from './form-context';
import { Select } from './input';

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function SelectField({ name, label, options }: SelectFieldProps) {
  const [field] = useField<string>(name);
  const { id, message, attributes } = useFieldState(name);
  return (
    <FieldFrame id={id} label={label} message={message}>
      <Select {...attributes} name={name} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
