import { decimalText } from '@/lib/core/base/decimal-text';
import { formatDate } from '@/lib/core/format/date';
import { formatPrice } from '@/lib/core/format/number';
import type { InstrumentResult, SignalView, TradeView } from '@/lib/robots/catalogue/types';
import { phasesLabel } from '@/lib/robots/ledger/phase-labels';

const REASONS: Readonly<Record<string, string>> = {
  signal: 'Signal',
  stop: 'Stop',
  'take-profit': 'Take-profit',
  'margin-call': 'Margin call',
  end: 'End of the run',
};

export function exitLabel({ exitTime, reason }: Pick<TradeView, 'exitTime' | 'reason'>): string {
  if (exitTime === null) return 'Open';
  return reason === null ? '' : (REASONS[reason] ?? reason);
}

export function sideLabel({ side }: Pick<TradeView, 'side'>): string {
  return side === 'long' ? 'Long' : 'Short';
}

/** The days of a trade, as short as they can be: `9 to 16 Nov`, `28 Oct to 3 Nov`, `since 9 Nov 2026` while it's open. */
export function tradeDates(entryTime: number, exitTime: number | null): string {
  const [day = '', month = '', year = ''] = formatDate(entryTime).split(' ');
  if (exitTime === null) return `since ${day} ${month} ${year}`;
  const [lastDay = '', lastMonth = '', lastYear = ''] = formatDate(exitTime).split(' ');
  const end = `${lastDay} ${lastMonth} ${lastYear}`;
  if (year !== lastYear) return `${day} ${month} ${year} to ${end}`;
  if (month !== lastMonth) return `${day} ${month} to ${end}`;
  return day === lastDay ? end : `${day} to ${end}`;
}

/** The phases of the trades behind a ticker's result. */
export function resultPhases({
  closedCount,
  sincePublicationCount,
  forwardCount,
}: Pick<InstrumentResult, 'closedCount' | 'sincePublicationCount' | 'forwardCount'>): string {
  const counts = { closed: closedCount, sincePublication: sincePublicationCount, forward: forwardCount };
  return phasesLabel(counts) || '—';
}

/** With seconds, since a signal may precede its fill by just a few. */
export function secondLabel(ms: number): string {
  return `${formatDate(ms)}, ${clockLabel(ms)} UTC`;
}

/** How long before a fill its signal was recorded: "Signaled 14:45:01 UTC, 4 min 59 s before". */
export function signaledLabel(recordedAt: number, filledAt: number): string {
  const seconds = Math.floor((filledAt - recordedAt) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts =
    hours >= 1
      ? [`${hours} h`, minutes % 60 > 0 ? `${minutes % 60} min` : '']
      : [minutes > 0 ? `${minutes} min` : '', seconds % 60 > 0 || minutes === 0 ? `${seconds % 60} s` : ''];
  const day = formatDate(recordedAt) === formatDate(filledAt) ? '' : `${formatDate(recordedAt)}, `;
  return `Signaled ${day}${clockLabel(recordedAt)} UTC, ${parts.filter((part) => part !== '').join(' ')} before`;
}

function clockLabel(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

export function orderLabel({ action, side }: Pick<SignalView, 'action' | 'side'>): string {
  return `${action === 'open' ? 'Open' : 'Close'} ${side}`;
}

/** The market price at a fill, on the market's tick: two decimals, or three, or five and more. */
export function formatFill(price: number | null): string {
  const [, fraction = ''] = decimalText(price ?? 0).split('.');
  return formatPrice(
    price,
    fraction.length <= 2 ? 2 : fraction.length === 3 ? 3 : Math.max(5, fraction.length),
  );
}
