/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { CurveLines } from './curve';
import { CurveReader } from './curve-reader';
import { lineThrough } from './frame';

const WIDTH = 400;
const FRAME = { ticks: [], base: null, dates: [] };

beforeAll(() => {
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(100, 0, WIDTH, 200);
});

/** jsdom's pointer events have no coordinates. */
const pointAt = (surface: Element, clientX: number) =>
  fireEvent(surface, new MouseEvent('pointermove', { bubbles: true, clientX }));

/** Unevenly spaced places, each with a name of its own. */
const listPlaces = (gaps: readonly number[]) => {
  const xs = gaps.map((_, index) => gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0));
  const whole = xs.at(-1) || 1;
  return xs.map((x, index) => ({
    name: `#${index}`,
    x: x / whole,
    dots: [{ line: 'own' as const, y: 0.5 }],
  }));
};

function show(gaps: readonly number[]) {
  cleanup();
  const places = listPlaces(gaps);
  const { container } = render(
    <CurveReader
      label="Values"
      frame={FRAME}
      points={places}
      toReading={({ name }) => ({ when: name, values: [] })}
      describePoint={({ name }) => name}
    >
      <CurveLines lines={[lineThrough(places, 'own')]} />
    </CurveReader>,
  );
  return {
    places,
    slider: screen.getByRole('slider', { name: 'Values' }),
    surface: container.querySelector('.surface') as Element,
    read: () => container.querySelector('p')?.textContent,
    crosshair: () => container.querySelector<HTMLElement>('.crosshair')?.style.getPropertyValue('--at'),
  };
}

describe('reading a curve', () => {
  it('shows the point nearest to the pointer, with the crosshair on it', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: WIDTH }), (spaces, pixel) => {
        const { places, surface, slider, read, crosshair } = show(spaces);
        pointAt(surface, 100 + pixel);
        const found = places.find(({ name }) => name === read());
        const distances = places.map(({ x }) => Math.abs(x - pixel / WIDTH));
        expect(Math.abs((found?.x ?? Number.NaN) - pixel / WIDTH)).toBeCloseTo(Math.min(...distances));
        expect(slider).toHaveAttribute('aria-valuetext', found?.name);
        expect(Number.parseFloat(crosshair() ?? '')).toBeCloseTo(100 * (found?.x ?? Number.NaN), 1);
      }),
      { numRuns: 40 },
    );
  });

  it('moves by keys: a point, ten with Shift, to either end, never beyond', () => {
    const { slider, read } = show(Array.from({ length: 31 }, () => 1));
    expect(read()).toContain('#30');
    const keys = [
      ['ArrowLeft', false, '#29'],
      ['ArrowLeft', true, '#19'],
      ['ArrowRight', false, '#20'],
      ['ArrowRight', true, '#30'],
      ['ArrowRight', true, '#30'],
      ['Home', false, '#0'],
      ['ArrowLeft', false, '#0'],
      ['End', false, '#30'],
    ] as const;
    for (const [key, shiftKey, name] of keys) {
      fireEvent.keyDown(slider, { key, shiftKey });
      expect([key, read()]).toEqual([key, name]);
    }
  });

  it('shows the last point again once it’s left', () => {
    const { slider, surface, read, crosshair } = show([1, 1, 1]);
    fireEvent.keyDown(slider, { key: 'Home' });
    expect([read(), crosshair()]).toEqual(['#0', '0%']);
    fireEvent.blur(slider);
    expect([read(), crosshair()]).toEqual(['#2', undefined]);
    pointAt(surface, 100);
    fireEvent.pointerLeave(surface);
    expect(read()).toBe('#2');
  });
});
