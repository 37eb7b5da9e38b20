import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { heightAt, type PriceScale, priceAt } from '@/components/instruments/price-chart/line-prices';
import { LiveMoney } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { CrossIcon } from '@/components/ui/icon/icon';
import { formatMoney } from '@/lib/core/format/number';
import styles from './chart-lines.module.css';
import { type DeskLine, placeTags, priceTick, stakeAt, toTick } from './desk-lines';

/** A line that was moved and not sent yet. */
export interface Moved {
  readonly line: DeskLine;
  readonly to: number;
}

export interface ChartLinesProps {
  readonly scale: PriceScale;
  readonly lines: readonly DeskLine[];
  readonly moved: Moved | null;
  readonly onMove: (line: DeskLine, to: number) => void;
  readonly onSend: () => void;
  readonly onPutBack: () => void;
  readonly onCancel: (line: DeskLine) => void;
}

/** Half a tag, so that tags of prices out of view stay whole at the edge. */
const EDGE = 14;
/** Ticks by key. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Lines over the plot, with what they are and what they win or lose. Those that can be moved are sliders. */
export function ChartLines(props: ChartLinesProps) {
  const { scale, lines, moved } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  useLayoutEffect(() => {
    const tags = [...(frame.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])];
    const measured = Object.fromEntries(tags.map((tag) => [tag.dataset['tag'] ?? '', tag.offsetWidth]));
    setWidths((before) => (JSON.stringify(before) === JSON.stringify(measured) ? before : measured));
  });
  const shown = [
    ...lines.map((line) => ({ id: line.id, line, at: moved?.line.id === line.id ? moved.to : line.price })),
    // A line being moved is also drawn where its order still is.
    ...lines
      .filter(({ id }) => id === moved?.line.id)
      .map((line) => ({ id: `${line.id} before`, line: { ...line, moves: null }, at: line.price })),
  ].map((one) => {
    const height = heightAt(one.at, scale);
    const y = Math.min(scale.height - EDGE, Math.max(EDGE, height));
    return { ...one, y, isOff: height < 0 || height > scale.height };
  });
  // The elements keep their order: one that is moved in the document loses the pointer that drags it.
  const rights = placeTags(
    shown.map(({ id, y }) => ({ id, y, width: widths[id] ?? 0 })).sort((a, b) => a.y - b.y),
  );
  return (
    <div ref={frame} className={styles['plot']} style={{ width: scale.width, height: scale.height }}>
      {shown.map(({ id, line, y, isOff }) => (
        <div
          key={`${id} rule`}
          className={joinClasses(styles['rule'], styles[line.look])}
          style={{ top: y }}
          hidden={isOff}
        />
      ))}
      {shown.map(({ id, line, at, y, isOff }) => (
        <Line
          key={id}
          {...props}
          id={id}
          line={line}
          at={at}
          y={y}
          right={Math.min(rights.get(id) ?? 0, Math.max(0, scale.width - (widths[id] ?? 0)))}
          isOff={isOff}
          isMoved={id === moved?.line.id}
        />
      ))}
    </div>
  );
}

interface LineProps extends ChartLinesProps {
  readonly id: string;
  readonly line: DeskLine;
  readonly at: number;
  readonly y: number;
  readonly right: number;
  /** Whether its price is out of view. */
  readonly isOff: boolean;
  readonly isMoved: boolean;
}

function Line(props: LineProps) {
  const { scale, id, line, at, y, right, isOff, isMoved, onCancel } = props;
  const { text, look, moves } = line;
  const stake = stakeAt(line, at);
  const slider = useRef<HTMLSpanElement>(null);
  const drag = useDrag(props, slider);
  return (
    <div
      className={joinClasses(
        styles['line'],
        styles[look],
        isMoved && styles['moved'],
        isOff && styles['off'],
      )}
      style={{ top: y }}
    >
      <div className={styles['tag']} style={{ right }} data-tag={id} {...(moves && drag)}>
        {moves && (
          <span
            ref={slider}
            className={styles['handle']}
            role="slider"
            tabIndex={0}
            aria-label={`${text}, price`}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={Math.max(at, priceAt(0, scale))}
            aria-valuenow={at}
            aria-valuetext={sliderText(at, stake)}
            onKeyDown={(event) => pressKey(event, props)}
          >
            ⠿
          </span>
        )}
        <span>{text}</span>
        {stake !== null && <LiveMoney value={{ amount: stake, legs: line.legs }} decimals={2} />}
        {moves?.what === 'order' && !isMoved && (
          <Button
            look="quiet"
            size={28}
            isSquare
            className={styles['cancel']}
            aria-label={`Cancel ${text}`}
            onClick={() => onCancel(line)}
          >
            <CrossIcon />
          </Button>
        )}
      </div>
      <span className={styles['price']}>
        {isOff && (at > priceAt(0, scale) ? '↑ ' : '↓ ')}
        {formatQuote(at)}
      </span>
    </div>
  );
}

/** `178.40, loses $48.00`. */
function sliderText(price: number, stake: number | null): string {
  if (stake === null) return formatQuote(price);
  return `${formatQuote(price)}, ${stake < 0 ? 'loses' : 'wins'} ${formatMoney(Math.abs(stake))}`;
}

function pressKey(event: KeyboardEvent, { line, at, isMoved, onMove, onSend, onPutBack }: LineProps): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return;
  const step = STEPS[key];
  const tick = priceTick(line.price);
  if (step !== undefined) onMove(line, toTick(at + tick * step * (shiftKey ? 10 : 1), tick));
  else if (key === 'Enter' && isMoved && !event.repeat) onSend();
  else if (key === 'Escape' && isMoved) onPutBack();
  else return;
  event.preventDefault();
}

/** Dragging a tag moves its line; afterwards its slider has the focus, so that Enter sends and Escape puts back. */
function useDrag({ line, at, scale, onMove }: LineProps, slider: { readonly current: HTMLElement | null }) {
  const from = useRef<{ readonly y: number; readonly price: number } | null>(null);
  const tick = priceTick(line.price);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { y: event.clientY, price: at };
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!from.current || clientY === from.current.y) return;
      onMove(line, toTick(from.current.price - (clientY - from.current.y) * scale.perPixel, tick));
    },
    onPointerUp() {
      if (!from.current) return;
      from.current = null;
      slider.current?.focus();
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}
