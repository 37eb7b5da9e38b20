// The order of unit test files. Where nothing was measured yet, Jest starts with the largest; these are small and take
// long, mostly waiting for processes of their own, and the run would end with one of them alone. Those that collect all
// garbage come first of all: a worker's heap is small then.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = [
  'lib/trading/broker-orders/server/killed-brokerage.test.ts',
  'lib/core/database/postgres-restart.test.ts',
  'lib/core/database/silent-postgres.test.ts',
  'lib/robots/engine/server/engine-restart.test.ts',
  'lib/trading/copies/server/killed-trader.test.ts',
  'lib/market/feeds/server/exchange.test.ts',
  'lib/http/routes/server/verify-script.test.ts',
  'lib/market/data/simulated/acceptance.test.ts',
  'lib/robots/evaluation/costs-budget.test.ts',
  'lib/robots/catalogue/search/search-index.property.test.ts',
];
const isFirst = ({ path }) => /collect-(?:garbage|when-quiet)\.test\.ts$/.test(path);
const isLong = ({ path }) => LONG.some((name) => path.endsWith(name));

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const place = (test) => (isFirst(test) ? 0 : isLong(test) ? 1 : 2);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
};
