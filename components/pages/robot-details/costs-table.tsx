import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatPercent } from '@/lib/core/format/number';
import type { CostsView } from '@/lib/robots/catalogue/types';
import styles from './robot-details.module.css';

/** From gross profit to net profit. */
export function CostsTable({ costs }: { readonly costs: CostsView }) {
  return (
    <DataTable
      label="Costs"
      columns={[{ title: 'All closed trades', kind: 'text' }, { title: '% of starting balance' }]}
    >
      <tbody>
        <tr>
          <RowHeader>
            Gross result <span className={styles['aside']}>Before any costs</span>
          </RowHeader>
          <Cell>
            <Change value={costs.grossPct} decimals={2} />
          </Cell>
        </tr>
        <tr>
          <RowHeader>
            Commission <span className={styles['aside']}>Paid on entry and exit</span>
          </RowHeader>
          <Cell>{formatPercent(-costs.commissionPct, 2)}</Cell>
        </tr>
        <tr>
          <RowHeader>
            Slippage{' '}
            <span className={styles['aside']}>Half the spread and market impact, in every price</span>
          </RowHeader>
          <Cell>{formatPercent(-costs.slippagePct, 2)}</Cell>
        </tr>
        <tr data-total="">
          <RowHeader>
            Net result <span className={styles['aside']}>After all costs</span>
          </RowHeader>
          <Cell>
            <Change value={costs.netPct} decimals={2} />
          </Cell>
        </tr>
      </tbody>
    </DataTable>
  );
}
