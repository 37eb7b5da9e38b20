import { useId } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/form/input';
import type { ScreenerAddress } from '@/lib/analysis/screener/screener-path';
import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './screener.module.css';
import { filteredHref, keptFields } from './screener-view';

interface AsOfFormProps {
  readonly address: ScreenerAddress;
  /** The day answered for; null without an answer. */
  readonly day: EpochDay | null;
}

/** The screen on another day. */
export function AsOfForm({ address, day }: AsOfFormProps) {
  const id = useId();
  const { screen, isTimeMachine } = address;
  const shown = screen.asOf ?? day;
  return (
    <Actions as="form" className={styles['asOf']} action={`${SITE_PATHS.screener}#content`} aria-label="Date">
      {keptFields(address, ['asof']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>As of</label>
      <Input id={id} type="date" name="asof" defaultValue={shown === null ? undefined : isoDay(shown)} />
      <Button type="submit" look="secondary" size={36}>
        Go
      </Button>
      {screen.asOf !== null && (
        <a href={filteredHref({ ...screen, asOf: null, page: 1 }, isTimeMachine)} rel="nofollow">
          Newest
        </a>
      )}
    </Actions>
  );
}
