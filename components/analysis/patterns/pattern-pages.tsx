import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { formatCount } from '@/lib/core/format/number';

interface PatternPagesProps {
  /** From 1, the newest. */
  readonly page: number;
  readonly pageCount: number;
  readonly isBusy: boolean;
  readonly onPage: (page: number) => void;
}

/** Buttons to the pages of patterns before and after. */
export function PatternPages({ page, pageCount, isBusy, onPage }: PatternPagesProps) {
  return (
    <Actions>
      <Button look="secondary" disabled={page === 1 || isBusy} onClick={() => onPage(page - 1)}>
        Newer patterns
      </Button>
      <Note as="span">
        Page {page} of {formatCount(pageCount)}
      </Note>
      <Button look="secondary" disabled={page >= pageCount || isBusy} onClick={() => onPage(page + 1)}>
        Older patterns
      </Button>
    </Actions>
  );
}

/** How many patterns only subscribers see. @param noun of the class, as in `stocks` */
export function hiddenText(hidden: number, noun: string): string {
  const [has, them] = hidden === 1 ? ['hasn’t', 'it'] : ['haven’t', 'them'];
  return `${formatCount(hidden)} more ${has} ended. Subscribers see ${them} for all ${noun}, everyone for the market bar’s tickers.`;
}
