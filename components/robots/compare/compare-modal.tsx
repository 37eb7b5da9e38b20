import useSWR from 'swr';
import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import { call } from '@/lib/http/api/client/call';
import { Comparison } from './comparison';
import { comparisonView } from './comparison-view';

interface CompareModalProps {
  readonly ids: readonly number[];
  readonly marketLabel: string;
  readonly opener?: HTMLElement | null;
  readonly onClose: () => void;
}

/** The robots side by side, over the list. */
export function CompareModal({ ids, marketLabel, opener = null, onClose }: CompareModalProps) {
  const { data, error, mutate } = useSWR(['compare', ids.join('.')], () => load(ids), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return (
    <Modal title="Compare robots" isWide onClose={onClose} opener={opener}>
      <p>{marketLabel}</p>
      {data && <Comparison view={data} />}
      {!data && !error && <p role="status">Loading…</p>}
      {!data && error !== undefined && (
        <div role="alert">
          <p>We couldn’t load the comparison.</p>
          <Button look="secondary" size={36} onClick={() => void mutate()}>
            Try again
          </Button>
        </div>
      )}
    </Modal>
  );
}

async function load(ids: readonly number[]) {
  const { items } = await call('CxAIRobotProduct/CompareRobots', { productIds: [...ids] });
  return comparisonView(
    items.map(({ days, values, publishedAt, ...robot }) => ({
      ...robot,
      publishedAt: Date.parse(publishedAt),
      curve: days.map((day, index) => ({ day, value: values[index] ?? 0 })),
    })),
  );
}
