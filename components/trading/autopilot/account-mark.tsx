import { readPriceKind } from '@/components/live/market-label/price-kind';
import { Actions } from '@/components/ui/actions/actions';
import { Chip } from '@/components/ui/chip/chip';

/** What a mark shows of an account. */
export interface MarkedAccount {
  readonly name: string;
  readonly mode: 'paper' | 'live';
}

interface AccountMarkProps {
  /** null: the paper account, which may not be open yet. */
  readonly account: MarkedAccount | null;
}

/** Shows whether real money is used, which account, and the kind of prices. Dialogs cover the page's own label. */
export function AccountMark({ account }: AccountMarkProps) {
  const kind = readPriceKind();
  return (
    <Actions as="p">
      <Chip as="strong" look={account?.mode === 'live' ? 'loss' : 'code'}>
        {moneyText(account?.mode ?? 'paper')}
      </Chip>
      {account !== null && <span>{account.name}</span>}
      {kind !== '' && <span>{kind}</span>}
    </Actions>
  );
}

export function moneyText(mode: MarkedAccount['mode']): string {
  return mode === 'live' ? 'REAL MONEY' : 'Paper';
}
