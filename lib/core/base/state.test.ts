import { deserialize, serialize } from 'node:v8';
import { OperatorError } from './errors';
import { captureState, restoreState } from './state';

class Window {
  readonly values: Float64Array;
  filled = 0;
  constructor(length: number) {
    this.values = new Float64Array(length);
  }
  push(value: number): number {
    this.values[this.filled % this.values.length] = value;
    this.filled += 1;
    return this.values.reduce((sum, item) => sum + item, 0);
  }
}

class Machine {
  readonly window = new Window(3);
  readonly again = this.window;
  readonly parts = [new Window(1), new Window(2)];
  readonly trades: { price: number; tags: string[] }[] = [];
  last: { price: number } | null = null;
  value = Number.NaN;
  open = false;
  name = 'fresh';
}

function throughDisk(state: unknown): never {
  return deserialize(serialize(state)) as never;
}

describe('captureState and restoreState', () => {
  it('restores an object of classes after serialization', () => {
    const machine = new Machine();
    machine.window.push(4);
    machine.parts[1]?.push(7);
    machine.trades.push({ price: 5, tags: ['a'] }, { price: -0, tags: [] });
    machine.last = { price: 9 };
    machine.open = true;
    machine.name = 'used';
    const state = captureState(machine);
    machine.window.push(100);
    machine.trades.pop();

    const other = new Machine();
    restoreState(other, throughDisk(state));
    expect(other.window.push(1)).toBe(5);
    expect(other.again).toBe(other.window);
    expect(other.parts[1]?.push(0)).toBe(7);
    expect(other.trades).toEqual([
      { price: 5, tags: ['a'] },
      { price: -0, tags: [] },
    ]);
    expect(other).toMatchObject({ last: { price: 9 }, open: true, name: 'used', value: Number.NaN });
  });

  it('copies, so that changes to one side don’t affect the other', () => {
    const source = { list: [1, 2], numbers: new Int32Array([1]) };
    const state = captureState(source);
    const first = { list: [0, 0, 0], numbers: new Int32Array(1) };
    restoreState(first, state);
    first.list.push(9);
    first.numbers[0] = 9;
    source.numbers[0] = 5;
    const second = { list: [], numbers: new Int32Array(1) };
    restoreState(second, state);
    expect(second).toEqual({ list: [1, 2], numbers: new Int32Array([1]) });
  });

  it('shortens lists, and replaces null in both directions', () => {
    const state = captureState({ list: [1], a: null, b: { x: 1 } });
    const target: { list: number[]; a: unknown; b: unknown } = { list: [7, 8], a: { y: 1 }, b: null };
    restoreState(target, state);
    expect(target).toEqual({ list: [1], a: null, b: { x: 1 } });
  });

  it.each([
    ['a missing field', { a: 1 }, { a: 1, b: 2 }, 'state.b should be a value but is nothing'],
    ['an extra field', { a: 1, c: 'x' }, { a: 1 }, 'state.c should be nothing but is string'],
    ['another type', { a: { b: 1 } }, { a: { b: 'x' } }, 'state.a.b should be string but is number'],
    ['a number for an object', { a: 1 }, { a: { b: 1 } }, 'state.a should be Object but is number'],
    ['an object for a number', { a: {} }, { a: 1 }, 'state.a should be number but is Object'],
    ['a list for an object', { a: [] }, { a: {} }, 'state.a should be Object but is a list'],
    [
      'another length',
      { a: new Float64Array(2) },
      { a: new Float64Array(3) },
      'state.a should be Float64Array of 3 but is Float64Array of 2',
    ],
    [
      'another kind of array',
      { a: new Int32Array(2) },
      { a: new Float64Array(2) },
      'state.a should be Float64Array of 2 but is Int32Array of 2',
    ],
    ['inside a list', { a: [{ b: 1 }] }, { a: [{ c: 1 }] }, 'state.a[0].c should be a value but is nothing'],
  ])('tells the operator about %s', (_, source, target, message) => {
    const restore = () => restoreState(target, captureState(source));
    expect(restore).toThrow(OperatorError);
    expect(restore).toThrow(message);
  });

  it('refuses values that aren’t data, naming their path', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(() => captureState({ a: { run: () => 1 } })).toThrow('state.a.run: it is function');
    expect(() => captureState({ a: [new Map()] })).toThrow('state.a[0]: it is Map');
    expect(() => captureState({ a: undefined })).toThrow('state.a: it is undefined');
    expect(() => captureState(loop)).toThrow('state.self: it contains itself');
    expect(() => restoreState({}, 3)).toThrow(OperatorError);
  });
});
