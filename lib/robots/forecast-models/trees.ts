/** Settings of gradient boosting. */
export interface TreeOptions {
  readonly rounds: number;
  /** Splits between a tree's root and each of its leaves, at most. */
  readonly depth: number;
  /** What each tree's values are multiplied by. */
  readonly rate: number;
  /** Bins of a feature, the first of which is for values that aren't known; at most 256. */
  readonly bins: number;
  /** L2 penalty of a leaf's value. */
  readonly lambda: number;
  /** Fewest rows in a leaf. */
  readonly leafRows: number;
}

export const TREE_OPTIONS: TreeOptions = {
  rounds: 120,
  depth: 3,
  rate: 0.05,
  bins: 64,
  lambda: 20,
  leafRows: 200,
};

/** A tree with all its places: node n has its two below at 2n + 1 and 2n + 2; plain data. */
export interface Tree {
  /** Each inner node's feature, -1 where rows aren't split but all go to the lower side. */
  readonly features: readonly number[];
  /** Rows above it go to the upper side, others and those whose value isn't known to the lower one. */
  readonly thresholds: readonly number[];
  /** Each leaf's part of the log odds. */
  readonly values: readonly number[];
}

/** Boosted trees for a yes-or-no question; plain data. */
export interface BoostedTrees {
  /** Log odds before any tree. */
  readonly base: number;
  readonly depth: number;
  readonly trees: readonly Tree[];
}

/** Rows of features, column by column; NaN where a value isn't known. */
export type FeatureColumns = readonly Float32Array[];

/** Rows that have been sorted into bins, feature after feature within each row. */
interface BinnedRows {
  readonly bins: Uint8Array;
  /** Each feature's upper ends of bins 1 and on, ascending; values above the last are in one more bin. */
  readonly edges: readonly Float64Array[];
}

/** Quantiles that are taken of at most as many rows. */
const EDGE_ROWS = 20_000;
/** Gradient, hessian and count. */
const SUMS = 3;

/**
 * Gradient boosting of logistic loss over histograms (J. H. Friedman, "Greedy Function Approximation", Annals of
 * Statistics 29, 2001; T. Chen and C. Guestrin, "XGBoost", KDD 2016, for the gain of a split and the value of a leaf).
 * The same rows in the same order give the same trees.
 * @param rows which rows of the columns are used, in any order
 * @param isYes each of these rows' answer, 0 or 1
 */
export function trainTrees(
  columns: FeatureColumns,
  rows: Uint32Array,
  isYes: Uint8Array,
  options: TreeOptions = TREE_OPTIONS,
): BoostedTrees {
  const count = rows.length;
  const binned = binRows(columns, rows, options.bins);
  const yes = isYes.reduce((sum, one) => sum + one, 0);
  const base = Math.log((yes + 0.5) / (count - yes + 0.5));
  const odds = new Float64Array(count).fill(base);
  const grower = createGrower(binned, columns.length, count, options);
  const trees: Tree[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (let row = 0; row < count; row += 1) {
      const probability = 1 / (1 + Math.exp(-(odds[row] as number)));
      grower.gradients[row] = probability - (isYes[row] as number);
      grower.hessians[row] = probability * (1 - probability);
    }
    trees.push(grower.grow(odds));
  }
  return { base, depth: options.depth, trees };
}

function binRows(columns: FeatureColumns, rows: Uint32Array, most: number): BinnedRows {
  const width = columns.length;
  const bins = new Uint8Array(rows.length * width);
  const edges = columns.map((column) => quantileEdges(column, rows, most - 2));
  for (let feature = 0; feature < width; feature += 1) {
    const column = columns[feature] as Float32Array;
    const ends = edges[feature] as Float64Array;
    for (let row = 0; row < rows.length; row += 1) {
      const value = column[rows[row] as number] as number;
      if (!Number.isNaN(value)) bins[row * width + feature] = 1 + placeIn(ends, value);
    }
  }
  return { bins, edges };
}

/** How many ends a value is above: bisection. */
function placeIn(ends: Float64Array, value: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > (ends[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** At most `most` ends between as many equal parts of the rows, of six digits so that models stay small. */
function quantileEdges(column: Float32Array, rows: Uint32Array, most: number): Float64Array {
  const step = Math.max(1, Math.ceil(rows.length / EDGE_ROWS));
  const sample: number[] = [];
  for (let row = 0; row < rows.length; row += step) {
    const value = column[rows[row] as number] as number;
    if (!Number.isNaN(value)) sample.push(value);
  }
  const sorted = Float64Array.from(sample).sort();
  const ends = new Set<number>();
  for (let part = 1; part <= most; part += 1) {
    const at = Math.floor((part * sorted.length) / (most + 1));
    const [below, above] = [sorted[at - 1], sorted[at]];
    if (below === undefined || above === undefined) continue;
    // Where values repeat, between the last of them and the next one.
    const end = below === above ? nextEnd(sorted, at) : (below + above) / 2;
    if (end !== null) ends.add(Number(end.toPrecision(6)));
  }
  return Float64Array.from(ends).sort();
}

function nextEnd(sorted: Float64Array, at: number): number | null {
  const value = sorted[at] as number;
  let next = at;
  while (next < sorted.length && sorted[next] === value) next += 1;
  const above = sorted[next];
  return above === undefined ? null : (value + above) / 2;
}

interface Split {
  readonly feature: number;
  /** Rows of this bin and those before it go to the lower side. */
  readonly bin: number;
}

/** A node's rows and their sums in bins. */
interface Node {
  readonly from: number;
  readonly to: number;
  readonly histogram: Float64Array;
}

/** Grows one tree after another over the same rows, with memory of its own. */
function createGrower({ bins, edges }: BinnedRows, width: number, count: number, options: TreeOptions) {
  const { depth, rate, lambda, leafRows } = options;
  const gradients = new Float64Array(count);
  const hessians = new Float64Array(count);
  const order = new Uint32Array(count);
  const scratch = new Uint32Array(count);
  const stride = options.bins * SUMS;
  const inner = 2 ** depth - 1;
  const histograms = Array.from({ length: inner }, () => new Float64Array(width * stride));
  const none = new Float64Array(0);

  function fill(histogram: Float64Array, from: number, to: number): void {
    histogram.fill(0);
    for (let place = from; place < to; place += 1) {
      const row = order[place] as number;
      const [gradient, hessian] = [gradients[row] as number, hessians[row] as number];
      const first = row * width;
      for (let feature = 0; feature < width; feature += 1) {
        const at = feature * stride + (bins[first + feature] as number) * SUMS;
        histogram[at] = (histogram[at] as number) + gradient;
        histogram[at + 1] = (histogram[at + 1] as number) + hessian;
        histogram[at + 2] = (histogram[at + 2] as number) + 1;
      }
    }
  }

  function sum({ from, to }: Node): readonly [gradient: number, hessian: number] {
    let [gradient, hessian] = [0, 0];
    for (let place = from; place < to; place += 1) {
      const row = order[place] as number;
      gradient += gradients[row] as number;
      hessian += hessians[row] as number;
    }
    return [gradient, hessian];
  }

  function bestSplit(node: Node): Split | null {
    const rows = node.to - node.from;
    if (rows < 2 * leafRows) return null;
    let [gradient, hessian] = [0, 0];
    // Any feature's bins have all rows.
    for (let at = 0; at < stride; at += SUMS) {
      gradient += node.histogram[at] as number;
      hessian += node.histogram[at + 1] as number;
    }
    let best: Split | null = null;
    let most = (gradient * gradient) / (hessian + lambda) + 1e-9;
    for (let feature = 0; feature < width; feature += 1) {
      const last = edges[feature]?.length ?? 0;
      let [lowGradient, lowHessian, lowRows] = [0, 0, 0];
      for (let bin = 0; bin <= last; bin += 1) {
        const at = feature * stride + bin * SUMS;
        lowGradient += node.histogram[at] as number;
        lowHessian += node.histogram[at + 1] as number;
        lowRows += node.histogram[at + 2] as number;
        // Bin 0 alone would be a split between known and unknown, which no threshold expresses.
        if (bin === 0 || lowRows < leafRows || rows - lowRows < leafRows) continue;
        const highGradient = gradient - lowGradient;
        const score =
          (lowGradient * lowGradient) / (lowHessian + lambda) +
          (highGradient * highGradient) / (hessian - lowHessian + lambda);
        if (score > most) {
          most = score;
          best = { feature, bin };
        }
      }
    }
    return best;
  }

  /** Puts a node's rows of the lower side first, each side's in their order. @returns where the upper side begins */
  function partition({ from, to }: Node, { feature, bin }: Split): number {
    let [low, high] = [from, 0];
    for (let place = from; place < to; place += 1) {
      const row = order[place] as number;
      if ((bins[row * width + feature] as number) <= bin) {
        order[low] = row;
        low += 1;
      } else {
        scratch[high] = row;
        high += 1;
      }
    }
    order.set(scratch.subarray(0, high), low);
    return low;
  }

  /** @param odds each row's log odds so far, to which the tree's values are added */
  function grow(odds: Float64Array): Tree {
    const features = new Array<number>(inner).fill(-1);
    const thresholds = new Array<number>(inner).fill(0);
    const values = new Array<number>(inner + 1).fill(0);
    for (let row = 0; row < count; row += 1) order[row] = row;

    function leaf(node: Node, index: number): void {
      const [gradient, hessian] = sum(node);
      const value = Number((-rate * (gradient / (hessian + lambda))).toPrecision(6));
      let place = index;
      while (place < inner) place = 2 * place + 1;
      values[place - inner] = value;
      for (let at = node.from; at < node.to; at += 1) {
        const row = order[at] as number;
        odds[row] = (odds[row] as number) + value;
      }
    }

    function split(node: Node, index: number): void {
      const found = index < inner ? bestSplit(node) : null;
      if (!found) {
        leaf(node, index);
        return;
      }
      features[index] = found.feature;
      thresholds[index] = edges[found.feature]?.[found.bin - 1] ?? 0;
      const middle = partition(node, found);
      const [lowIndex, highIndex] = [2 * index + 1, 2 * index + 2];
      const low = { from: node.from, to: middle, histogram: histograms[lowIndex] ?? none };
      const high = { from: middle, to: node.to, histogram: histograms[highIndex] ?? none };
      if (lowIndex < inner) {
        const [small, large] = middle - node.from <= node.to - middle ? [low, high] : [high, low];
        fill(small.histogram, small.from, small.to);
        for (let at = 0; at < large.histogram.length; at += 1)
          large.histogram[at] = (node.histogram[at] as number) - (small.histogram[at] as number);
      }
      split(low, lowIndex);
      split(high, highIndex);
    }

    const root = { from: 0, to: count, histogram: histograms[0] as Float64Array };
    fill(root.histogram, 0, count);
    split(root, 0);
    return { features, thresholds, values };
  }

  return { gradients, hessians, grow };
}

/** Predicts rows of features one by one; arrays laid out for speed. */
export function createTreePredictor({
  base,
  depth,
  trees,
}: BoostedTrees): (row: ArrayLike<number>) => number {
  const inner = 2 ** depth - 1;
  const features = Int16Array.from(trees.flatMap((tree) => tree.features));
  const thresholds = Float64Array.from(trees.flatMap((tree) => tree.thresholds));
  const values = Float64Array.from(trees.flatMap((tree) => tree.values));
  return (row) => {
    let odds = base;
    for (let tree = 0; tree < trees.length; tree += 1) {
      let node = 0;
      while (node < inner) {
        const feature = features[tree * inner + node] as number;
        const isUpper =
          feature >= 0 && (row[feature] as number) > (thresholds[tree * inner + node] as number);
        node = 2 * node + (isUpper ? 2 : 1);
      }
      odds += values[tree * (inner + 1) + node - inner] as number;
    }
    return 1 / (1 + Math.exp(-odds));
  };
}
