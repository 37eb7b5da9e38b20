import { useState } from 'react';
import { SixFiguresTable } from '@/components/academy/pictures/six-figures-table';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { EXAMPLE_BALANCE, EXAMPLE_TRADES, sixFigures } from '@/lib/content/lessons/six-figures';
import { formatMoney, formatNumber, formatPlural } from '@/lib/core/format/number';
import styles from './delete-a-trade.module.css';

/** The example's trades to untick, and the six statistics of those left. */
export function DeleteATrade() {
  const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set());
  const left = EXAMPLE_TRADES.filter((_, at) => !deleted.has(at));
  const toggle = (at: number) => {
    const next = new Set(deleted);
    if (!next.delete(at)) next.add(at);
    setDeleted(next);
  };
  const result = left.reduce((sum, { dollars }) => sum + dollars, 0);
  return (
    <Stack>
      <Columns isNarrow as="div" role="group" aria-label="Trades that count">
        {EXAMPLE_TRADES.map(({ dollars, opened, closed }, at) => (
          <Actions as="label" key={opened} className={styles['trade']}>
            <input type="checkbox" checked={!deleted.has(at)} onChange={() => toggle(at)} />
            {formatNumber(dollars, { signed: true, prefix: '$' })}
            <small>
              day {opened} to {closed}
            </small>
          </Actions>
        ))}
      </Columns>
      <Note role="status">
        {formatPlural(left.length, 'trade')} left, result {formatMoney(result, 0)}.
      </Note>
      <SixFiguresTable
        label="Six statistics of the trades left"
        titles={['All twelve', 'Those left']}
        figures={[sixFigures(EXAMPLE_TRADES, EXAMPLE_BALANCE), sixFigures(left, EXAMPLE_BALANCE)]}
        drawdownText={(drawdown) => formatMoney(drawdown, 0)}
      />
      <div>
        <Button look="secondary" size={36} isOff={deleted.size === 0} onClick={() => setDeleted(new Set())}>
          Put all back
        </Button>
      </div>
    </Stack>
  );
}
