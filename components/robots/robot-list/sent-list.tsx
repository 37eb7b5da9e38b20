import { type ComponentProps, type ReactNode, useState } from 'react';
import { RobotList } from './robot-list';

type ListProps = ComponentProps<typeof RobotList>;

export interface SentProps {
  /** The list's other props, as JSON. */
  readonly facts: string;
  readonly comparison?: ReactNode;
  readonly foot: ReactNode;
}

/** A list whose props come as one JSON string, to keep the page's data small (docs/decisions/uncached-render.md). */
export function SentList({ facts, ...parts }: SentProps & Pick<ListProps, 'looks'>) {
  const [sent] = useState(() => JSON.parse(facts) as Omit<ListProps, 'looks' | 'foot' | 'comparison'>);
  return <RobotList {...sent} {...parts} />;
}
