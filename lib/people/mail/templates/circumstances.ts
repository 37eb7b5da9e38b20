import { toDateTime } from '../plain-text';
import type { Part } from './content';

/** When and where something was done; omits what is unknown. */
export function circumstances(data: {
  readonly at: string;
  readonly address: string;
  readonly device: string;
}): Part {
  const rows: [string, string][] = [['When', toDateTime(data.at)]];
  if (data.device !== '') rows.push(['Browser', data.device]);
  if (data.address !== '') rows.push(['IP address', data.address]);
  return { type: 'facts', rows };
}
