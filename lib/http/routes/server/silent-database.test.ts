import type { Millis } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import { DEADLINES } from '@/lib/core/database/deadlines';
import {
  type FailingNetwork,
  NETWORK_FAULTS,
  openFailingNetwork,
} from '@/lib/core/database/testing/failing-network';
import { findInstrument } from '@/lib/market/data/instruments';
import { addUser, openProduct, Visitor } from '../testing/open-product';

/** A Monday, 12:00 in New York. */
const NOW = Date.UTC(2026, 0, 5, 17) as Millis;
/** More than the pool of reads has connections. */
const AT_ONCE = 24;

describe('a web process whose connections to the database fail', () => {
  let network: FailingNetwork;
  let visitor: Visitor;
  let close: () => Promise<void>;
  const failures: unknown[] = [];

  beforeAll(async () => {
    network = await openFailingNetwork(`silent_web_${process.pid}`, DEADLINES.calls);
    const product = await openProduct(network.database, () => NOW, undefined, {
      onError: (error) => failures.push(error),
    });
    close = product.close;
    await addUser(network.direct, 'ann', NOW);
    visitor = new Visitor(product.api);
    // A busy machine may take longer than the network's short deadlines allow.
    await until(() =>
      visitor.logIn('ann').then(
        () => true,
        () => false,
      ),
    );
    await until(async () => (await call('OpenAccount', { balance: 100_000 })) === '200');
  });
  afterAll(async () => {
    await close();
    await network.close();
  });

  /** @returns the status, and after how many seconds to try again */
  async function call(name: string, request: object = {}): Promise<string> {
    const response = await visitor.send(`/api/CxPaperTrades/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': await visitor.token() },
      body: JSON.stringify(request),
    });
    await response.text();
    const retryAfter = response.headers.get('Retry-After');
    return retryAfter === null ? String(response.status) : `${response.status}, in ${retryAfter} s`;
  }

  const LATER = '503, in 5 s';

  it('answers each call in time, and all of them once the network passes again', async () => {
    for (const fault of NETWORK_FAULTS) {
      network.fail(fault);
      const calls = Array.from({ length: AT_ONCE }, () => call('GetAccount'));
      const answers = new Set(await Promise.all(calls));
      // Where only open connections fail, those that find a new one succeed.
      if (fault !== 'hang') answers.delete('200');
      expect(fault === 'hang' ? [LATER] : [LATER, '']).toContain([...answers].join());
      await network.recover();
      await until(async () => (await call('GetAccount')) === '200');
    }
    expect(failures.filter((error) => !(error instanceof UnavailableError))).toEqual([]);
  });

  it('places an order once, however often its caller is told to try again', async () => {
    const order = { fundId: findInstrument('AAPL')?.fundId, side: 'buy', kind: 'market', quantity: 10 };
    const place = () => call('PlaceOrder', { order, requestKey: 'request-1' });
    for (const fault of NETWORK_FAULTS) {
      network.failNextCommit(fault);
      while (network.isAwaitingCommit()) {
        expect(await place()).toBe(LATER);
        await network.recover();
      }
    }
    await until(async () => (await place()) === '200');
    expect(await network.direct.db.selectFrom('orders').select('state').execute()).toEqual([
      { state: 'accepted' },
    ]);
    expect(failures.filter((error) => !(error instanceof UnavailableError))).toEqual([]);
  });
});
