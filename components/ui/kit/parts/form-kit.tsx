'use client';

import { object } from 'yup';
import { CheckField } from '@/components/ui/form/check-field';
import { CodeField } from '@/components/ui/form/code-field';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { PasswordField } from '@/components/ui/form/password-field';
import { filled, number } from '@/components/ui/form/rules';
import { SelectField } from '@/components/ui/form/select-field';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';

const SCHEMA = object({
  name: filled('Please enter a name'),
  aside: number({ what: 'an amount', range: { min: 10, max: 10_000_000 }, unit: 'USD', decimals: 2 }),
  trade: number({ what: 'an amount', range: { min: 10, max: 10_000_000 }, unit: 'USD', decimals: 2 }),
});

/** Saving it shows what is wrong first, then a call that failed. */
export function FormKit() {
  return (
    <Form
      initial={{
        name: '',
        aside: '5,000.00',
        trade: '1,50',
        stop: '25',
        code: '',
        secret: '',
        why: '',
        now: true,
        validity: 'gtc',
      }}
      schema={SCHEMA}
      focus={null}
      submit="Save"
      send={async () => 'This form saves nothing.'}
    >
      <TextField name="name" label="Name" note="Shown to you only." />
      <NumberField name="aside" label="Set aside" unit="USD" />
      <NumberField name="trade" label="Amount a trade" unit="USD" note="Each trade gets this." />
      <NumberField name="stop" label="Copy stop" unit="%" isWhole />
      <SelectField
        name="validity"
        label="Valid"
        options={[
          ['gtc', 'Until canceled'],
          ['day', 'Today'],
        ]}
      />
      <CodeField />
      <PasswordField name="secret" autoComplete="off" />
      <TextAreaField name="why" label="Why" maxLength={200} />
      <CheckField name="now">Copy open trades now</CheckField>
    </Form>
  );
}
