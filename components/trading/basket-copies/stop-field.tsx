import { NumberField } from '@/components/ui/form/number-field';

/** At which loss of its amount a copy is halted. */
export function StopField() {
  return (
    <NumberField
      name="stopPct"
      label="Stop following at a loss of (optional)"
      unit="%"
      isWhole
      note="Of the amount. What it holds stays until you stop it."
    />
  );
}
