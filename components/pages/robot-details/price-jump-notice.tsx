import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice/notice';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPrice } from '@/lib/core/format/number';
import type { PriceJump } from '@/lib/market/data/instrument';

interface PriceJumpNoticeProps {
  readonly title: string;
  readonly ticker: string;
  /** Decimal places of its prices. */
  readonly decimals: number;
  readonly jump: PriceJump;
  /** What the jump means for the robot. */
  readonly children: ReactNode;
}

/** Two adjacent imported prices that nobody has confirmed. */
export function PriceJumpNotice({ title, ticker, decimals, jump, children }: PriceJumpNoticeProps) {
  return (
    <Notice tone="warning" title={title}>
      <p>
        The imported price of {ticker} jumps from {formatPrice(jump.closeBefore, decimals)} to{' '}
        {formatPrice(jump.open, decimals)} on {formatDay(parseIsoDay(jump.day))}. It may be a split, an error
        or a real move. {children}
      </p>
    </Notice>
  );
}
