import { useId, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input, Select } from '@/components/ui/form/input';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { STATEMENT_PERIODS, type StatementPeriod } from '@/lib/trading/statements/period';
import { CUSTOM, type StatementAddress } from './asked-statement';

const TITLES: Readonly<Record<StatementPeriod, string>> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};

/** Chooses the days. It sends an address, so that a statement can be linked to. */
export function PeriodForm({ asked }: { readonly asked: StatementAddress }) {
  const [period, setPeriod] = useState(asked.period);
  const id = useId();
  const isCustom = period === CUSTOM;
  return (
    <Actions as="form" method="get" action={SITE_PATHS.paperStatement} aria-label="Days of the statement">
      {asked.generation !== null && <input type="hidden" name="generation" value={asked.generation} />}
      <FieldFrame id={`${id}-period`} label="Period" message={null}>
        <Select
          id={`${id}-period`}
          name="period"
          value={period}
          onChange={({ target }) => setPeriod(target.value as StatementAddress['period'])}
        >
          {STATEMENT_PERIODS.map((name) => (
            <option key={name} value={name}>
              {TITLES[name]}
            </option>
          ))}
          <option value={CUSTOM}>From and to…</option>
        </Select>
      </FieldFrame>
      {isCustom &&
        (['from', 'to'] as const).map((name) => (
          <FieldFrame
            key={name}
            id={`${id}-${name}`}
            label={name === 'from' ? 'First day' : 'Last day'}
            message={null}
          >
            <Input id={`${id}-${name}`} type="date" name={name} defaultValue={asked[name]} required />
          </FieldFrame>
        ))}
      <Button type="submit" look="secondary">
        Show statement
      </Button>
    </Actions>
  );
}
