import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface CurveSliderOptions {
  /** Index of the last point, which is read while none is chosen. */
  readonly last: number;
  /** Points that Page Up and Page Down move by. */
  readonly pageStep: number;
  /** The point at a share of the width, 0 to 1. */
  readonly indexAt: (share: number) => number;
}

/** A slider over a curve: it reads the point under the pointer, or the one chosen by keys. */
export function useCurveSlider({ last, pageStep, indexAt }: CurveSliderOptions) {
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(pointed ?? last, last);
  const limit = (wanted: number) => Math.max(0, Math.min(last, wanted));
  const leave = () => setPointed(null);
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPointed(limit(indexAt((event.clientX - box.left) / Math.max(1, box.width))));
  };
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event.key, pageStep);
    if (step === undefined) return;
    event.preventDefault();
    setPointed(limit(index + step));
  };
  return {
    index,
    isPointed: pointed !== null,
    /** Props of the element over the curve, whose role is slider. */
    slider: {
      'aria-valuemin': 0,
      'aria-valuemax': last,
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: leave,
      onKeyDown: press,
      onBlur: leave,
    },
  };
}

function stepOf(key: string, pageStep: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowDown: -1,
    ArrowUp: 1,
    PageDown: -pageStep,
    PageUp: pageStep,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key];
}
