import path from 'node:path';
import Libsql from 'libsql';
import { parseNanos } from '@/lib/core/base/nanos';
import { DATABASE_FILE } from '@/lib/core/database/sqlite';
import { growing } from '@/lib/core/database/testing/growing-plans';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import { embeddedOnly, openBrokerFixture } from '../testing/broker-fixture';

/** Reviewed: what one copy has done, read once for each of its positions, exits and signals that are due. */
const OF_A_COPY = [
  /^select \* from "copy_intents" .* and "filled" is not null order by "decided_at" desc limit \?$/,
  /^select .* from "copy_intents" where "copy_id" IN \(\?\) and copy_intents\.state IN/,
  /^update "copies" set "state" = \?, "ended_at"/,
];

describe('an account’s turn at its broker', () => {
  const open = embeddedOnly();

  it('reads neither tables nor all that an account has ever done', async () => {
    const prepare = jest.spyOn(Libsql.prototype, 'prepare');
    let dataDir = '';
    const fixture = await openBrokerFixture(async () => {
      const opened = await open();
      dataDir = opened.options.dataDir;
      return opened;
    });
    const { fake, robot } = fixture;
    fake.tradables = { stopStep: parseNanos('1') };
    robot.stopDistance = 5;
    prepare.mockClear();
    await fixture.passTo(await robot.signal('open'), { [AAPL]: 100 });
    await fixture.pass(60_000, 5_000);
    fake.faults.push({ kind: 'lost-before' });
    await fixture.passTo(await robot.signal('close'), { [AAPL]: 100 });
    await fixture.pass(120_000, 15_000);
    const statements = new Set(prepare.mock.calls.map(([sql]) => sql));
    prepare.mockRestore();
    const connection = new Libsql(path.join(dataDir, DATABASE_FILE));
    const refused = [...statements]
      .filter((sql) => !OF_A_COPY.some((part) => part.test(sql)))
      .filter((sql) => /^\s*(?:select|with|update|delete)/i.test(sql))
      .flatMap((sql) => growing(connection, sql).map((step) => `${step} in ${sql}`));
    connection.close();
    expect(refused).toEqual([]);
    expect(statements.size).toBeGreaterThan(60);
    expect(fixture.failures).toEqual([]);
  });
});
