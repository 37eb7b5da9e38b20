'use client';

import { Rows } from './rows';
import { SentList, type SentProps } from './sent-list';

/** A list that is shown as a table at first. */
export function SentTable(props: SentProps) {
  return <SentList {...props} rows={Rows} />;
}
