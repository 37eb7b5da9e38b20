import type { Millis } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { joinAs, openProduct } from '../testing/open-product';

const NOW = Date.UTC(2026, 0, 5) as Millis;

onSqlite('notifications of signals', (open) => {
  it('are chosen by call, and say what is missing', async () => {
    const database = await open();
    const { api, close } = await openProduct(database, () => NOW);
    const visitor = await joinAs(api, database, 'ann', NOW);
    const call = (what: string, request: object) => visitor.call(`CxSignals/${what}`, request);
    const before = (await call('GetAlert', {})).body;
    expect(before).toMatchObject({ IsOn: false, Sides: ['buy', 'sell'], IsSubscribed: false });
    const chosen = { isOn: true, classes: ['crypto'], events: ['gap', 'rsi'], sides: ['buy'] };
    expect((await call('SetAlert', chosen)).body).toEqual({
      ...{ IsOn: true, Classes: ['crypto'], Events: ['rsi', 'gap'], Sides: ['buy'], IsSubscribed: false },
    });
    const none = await call('SetAlert', { ...chosen, classes: [] });
    expect([none.status, none.body['Message']]).toEqual([400, 'Choose at least one class.']);
    await call('SetAlert', { ...chosen, isOn: false });
    expect((await call('GetAlert', {})).body).toEqual(before);
    await close();
  });
});
