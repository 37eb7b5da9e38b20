import { logLoss } from '@/lib/core/statistics/probability-scores';
import { createTreePredictor, trainTrees } from '@/lib/robots/forecast-models/trees';
import { predictLogistic, trainLogistic } from './logistic';
import { plainRows } from './testing/plain-rows';
import scikitLearn from './testing/scikit-learn.json';

const { columns, isYes, learn, test, rowAt } = plainRows();
const answers = isYes.slice(0, learn.length);

it('trees predict what scikit-learn’s do', () => {
  expect(answers.reduce((sum, answer) => sum + answer, 0)).toBe(scikitLearn.yes);
  const predict = createTreePredictor(trainTrees(columns, learn, answers));
  const scored = [...test].map((place) => ({
    probability: predict(rowAt(place)),
    happened: isYes[place] === 1,
  }));
  expect(Math.abs(logLoss(scored) / scikitLearn.treesLogLoss - 1)).toBeLessThan(0.01);
  const apart = scikitLearn.trees.map((theirs, row) => Math.abs((scored[row]?.probability ?? 2) - theirs));
  expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(0.01);
});

it('logistic regression has scikit-learn’s weights', () => {
  const model = trainLogistic(columns, learn, answers);
  for (const [index, weight] of scikitLearn.logistic.entries())
    expect(model.weights[index]).toBeCloseTo(weight, 5);
});

it('both learn from rows whose values aren’t all known', () => {
  const holes = columns.map((column, feature) =>
    feature === 1 ? column.map((value, row) => (row % 3 === 0 ? Number.NaN : value)) : column,
  );
  const unknown = Float32Array.of(0.9, Number.NaN, 0.9, 0.5, 0.5);
  const trees = createTreePredictor(trainTrees(holes, learn, answers));
  const logistic = trainLogistic(holes, learn, answers);
  for (const probability of [trees(unknown), predictLogistic(logistic, unknown)]) {
    expect(probability).toBeGreaterThan(0.5);
    expect(probability).toBeLessThan(0.9);
  }
});
