import { useId } from 'react';
import { Select } from '@/components/ui/form/input';
import { RangeField, RangeForm } from '@/components/ui/range-form/range-form';
import { ALL_FIELDS } from '@/lib/analysis/features/all-fields';
import { FIELD_GROUPS } from '@/lib/analysis/features/field';
import { UNIT_SUFFIXES } from '@/lib/analysis/screener/screen-labels';
import type { ScreenerAddress } from '@/lib/analysis/screener/screener-path';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { EXCLUDED_ENDS } from '@/lib/site/addresses/screener-query';
import { keptFields } from './screener-view';

/** Adds a filter by any figure; the address it's sent to redirects to the screen with it. */
export function AddFilter({ address }: { readonly address: ScreenerAddress }) {
  const [id, endsId] = [useId(), useId()];
  return (
    <RangeForm
      label="Add a filter"
      action={`${SITE_PATHS.screener}#content`}
      kept={keptFields(address)}
      from={{ name: 'from' }}
      to={{ name: 'to' }}
      submit="Add filter"
      ends={
        <RangeField id={endsId} label="Ends">
          <Select id={endsId} name="ends">
            <option value="">Included (≥ ≤)</option>
            <option value={EXCLUDED_ENDS}>Excluded (&gt; &lt;)</option>
          </Select>
        </RangeField>
      }
      choice={
        <RangeField id={id} label="Figure" isWide>
          <Select id={id} name="figure" defaultValue="rsi14">
            {FIELD_GROUPS.map((group) => (
              <optgroup key={group} label={group}>
                {ALL_FIELDS.filter((field) => field.group === group).map((field) => {
                  const unit = UNIT_SUFFIXES[field.unit]?.trim();
                  return (
                    <option key={field.id} value={field.id}>
                      {unit ? `${field.label} (${unit})` : field.label}
                    </option>
                  );
                })}
              </optgroup>
            ))}
          </Select>
        </RangeField>
      }
    />
  );
}
