import type { CallRequest } from '@/lib/http/api/client/call-types';
import { STATEMENT_PERIODS } from '@/lib/trading/statements/period';

export const CUSTOM = 'custom';

/** What the address asks for: a named period, or `custom` with its first and last day. */
export interface StatementAddress {
  readonly period: (typeof STATEMENT_PERIODS)[number] | typeof CUSTOM;
  readonly from: string;
  readonly to: string;
  /** The account's number, if the address names one; else null. */
  readonly generation: string | null;
}

const DEFAULT_PERIOD = 'this-month';

export function readAsked(search: string): StatementAddress {
  const query = new URLSearchParams(search);
  const name = query.get('period');
  return {
    period: ([...STATEMENT_PERIODS, CUSTOM] as const).find((one) => one === name) ?? DEFAULT_PERIOD,
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    generation: query.get('generation'),
  };
}

export function toRequest({
  period,
  from,
  to,
  generation,
}: StatementAddress): CallRequest<'CxPaperTrades/GetStatement'> {
  return {
    ...(period === CUSTOM ? { from, to } : { period }),
    ...(generation !== null && { generation: Number(generation) }),
  };
}
