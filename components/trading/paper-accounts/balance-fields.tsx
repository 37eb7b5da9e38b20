import { useField } from 'formik';
import { NumberField } from '@/components/ui/form/number-field';
import { RadioField } from '@/components/ui/tabs/radio-field';
import { formatMoney } from '@/lib/core/format/number';
import { OTHER } from './balance-schema';

/** The balances to choose from, with a field for any other. */
export function BalanceFields({ presets }: { readonly presets: readonly number[] }) {
  const [preset, , { setValue }] = useField<string>('preset');
  return (
    <>
      <RadioField
        title="Starting balance"
        value={preset.value}
        options={[
          ...presets.map((balance) => [String(balance), formatMoney(balance, 0)] as const),
          [OTHER, 'Another'] as const,
        ]}
        onChoose={(value) => void setValue(value)}
      />
      {preset.value === OTHER && (
        <NumberField
          name="amount"
          label="Balance in dollars"
          unit="USD"
          isWhole
          note="Whole dollars from 1,000 to 10,000,000."
        />
      )}
    </>
  );
}
