import { useMemo } from 'react';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { Comparison } from './comparison';
import { comparisonView } from './comparison-view';

const CALL = 'CxAIRobotProduct/CompareRobots';

interface CompareModalProps {
  readonly ids: readonly number[];
  readonly marketLabel: string;
  readonly opener?: HTMLElement | null;
  readonly onClose: () => void;
}

/** The robots side by side, over the list. */
export function CompareModal({ ids, marketLabel, opener = null, onClose }: CompareModalProps) {
  const compared = useCall(CALL, { productIds: [...ids] });
  return (
    <Modal title="Compare robots" width="wide" onClose={onClose} opener={opener}>
      <p>{marketLabel}</p>
      <Loaded call={compared} what="the comparison">
        {({ items }) => <Compared items={items} />}
      </Loaded>
    </Modal>
  );
}

function Compared({ items }: CallAnswer<typeof CALL>) {
  const view = useMemo(
    () =>
      comparisonView(
        items.map(({ days, values, publishedAt, recordedSince, ...robot }) => ({
          ...robot,
          publishedAt: Date.parse(publishedAt),
          recordedSince: recordedSince === null ? null : Date.parse(recordedSince),
          curve: days.map((day, index) => ({ day, value: values[index] ?? 0 })),
        })),
      ),
    [items],
  );
  return <Comparison view={view} />;
}
