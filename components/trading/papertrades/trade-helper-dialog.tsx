import { readPriceKind } from '@/components/live/market-label/price-kind';
import type { ClosedPaperTradeAnswer } from '@/components/trading/paper-data/paper-calls';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import { TradeHelper } from '@/components/trading/trade-helper/trade-helper';
import { Modal } from '@/components/ui/modal/modal';
import { Stack } from '@/components/ui/stack/stack';

export interface TradeHelperDialogProps {
  readonly trade: ClosedPaperTradeAnswer;
  readonly onClose: () => void;
}

/** The trade helper with a closed trade's figures, to see what other prices would have made. */
export function TradeHelperDialog({ trade, onClose }: TradeHelperDialogProps) {
  const { fundId, ticker, side, quantity, openPrice, closePrice, rate, openTime, closeTime } = trade;
  return (
    <Modal title={`Trade helper: ${ticker}`} onClose={onClose}>
      <Stack gap={4}>
        <PaperTag priceKind={readPriceKind()} />
        <TradeHelper
          instrument={{ fundId, ticker }}
          trade={{
            openPrice,
            closePrice,
            amount: Math.max(0.01, Math.round(100 * quantity * openPrice * rate) / 100),
            type: side === 'long' ? 'Buy' : 'Sell',
            openTime: Date.parse(openTime),
            closeTime: Date.parse(closeTime),
          }}
        />
      </Stack>
    </Modal>
  );
}
