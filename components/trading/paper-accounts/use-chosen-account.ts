import { lineInAddress, useChosenLine } from '@/components/trading/paper-data/chosen-line';
import type { PaperAccountItem, PaperAccountsAnswer } from '@/components/trading/paper-data/paper-calls';
import { type PaperResponse, usePaper } from '@/components/trading/paper-data/use-paper';

export interface ChosenAccount {
  readonly accounts: PaperResponse<'CxPaperTrades/GetAccounts'>;
  /** The account shown; null before it is known, and without one. */
  readonly chosen: PaperAccountItem | null;
  /** Whether another account than the oldest is wanted and not known yet. */
  readonly isAwaited: boolean;
  /** Whether the address names an account that isn't open. */
  readonly isMissing: boolean;
}

/** The paper account that the address or an earlier choice names, or else the oldest. */
export function useChosenAccount(userId: string): ChosenAccount {
  const accounts = usePaper('CxPaperTrades/GetAccounts', userId, {});
  const line = useChosenLine();
  const { data } = accounts;
  const chosen = (data && findChosen(data, line)) ?? null;
  return {
    accounts,
    chosen,
    isAwaited: line !== null && !data,
    isMissing: !accounts.isAsking && chosen !== null && chosen.line !== line && lineInAddress() !== null,
  };
}

function findChosen({ items }: PaperAccountsAnswer, line: number | null): PaperAccountItem | undefined {
  return items.find((account) => account.line === line) ?? items[0];
}
