import { RadioField } from '@/components/ui/tabs/radio-field';
import type { Period } from '@/lib/people/memberships/products';

const LABELS = [
  ['month', 'Monthly'],
  ['year', 'Yearly'],
] as const;

/** Monthly or yearly billing; prices adapt. */
export function PeriodChoice({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}) {
  return <RadioField title="Billing" name="period" value={period} options={LABELS} onChoose={onChange} />;
}
