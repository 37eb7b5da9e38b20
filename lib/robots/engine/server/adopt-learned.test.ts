import { sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, parseIsoDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import { readStoredModel } from '@/lib/robots/catalogue/server/read-model-store';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import { hashModel, modelText } from '@/lib/robots/forecast-models/model-text';
import { listRobotModels, storeRobotModel } from '@/lib/robots/forecast-models/server/robot-model-store';
import { sampleModel } from '@/lib/robots/forecast-models/testing/sample-model';
import { readRegistry } from '@/lib/robots/registry/server/registry-store';
import { verifyLedgers } from '@/lib/robots/verification/server/verify-ledgers';
import { adoptLearned } from './adopt-learned';
import { noteModelFaults } from './note-model-faults';
import { executionConfigIn, openAccount } from './run-robot';
import { watchRobotModels } from './watch-robot-models';

const NOW = Date.UTC(2026, 9, 14, 16, 2) as Millis;
const cutoff = parseIsoDay('2026-01-01');

function marketAt(now: Millis): MarketSource {
  return createSimulatedMarket({ seed: 7, firstDay: utcDay(NOW - 400 * DAY_MS), now: () => now });
}

const market = marketAt(NOW);

async function offer({ commit }: Database, model: ForecastModel): Promise<string> {
  const text = modelText(model);
  const hash = hashModel(text);
  await commit((tx) => storeRobotModel(tx, 'simulated', { hash, text }, NOW));
  return hash;
}

const robotsIn = async ({ db }: Database) => (await listRobots(db)).map(({ definition }) => definition);

onSqlite('robots that learned', (open) => {
  it('are published once, now, by whichever process comes first, and name their model', async () => {
    const database = await open();
    const hashes = [
      await offer(database, sampleModel('stock', { cutoff, direction: 'closed' })),
      await offer(database, sampleModel('crypto', { cutoff })),
      await offer(database, sampleModel('etf', { cutoff })),
      await offer(database, sampleModel('forex', { cutoff })),
    ];
    await Promise.all([adoptLearned(database, market), adoptLearned(database, market)]);
    const robots = await robotsIn(database);
    await adoptLearned(database, marketAt((NOW + DAY_MS) as Millis));
    expect(await robotsIn(database)).toEqual(robots);
    expect(robots.length).toBeGreaterThanOrEqual(12);
    expect(new Set(robots.map(({ name }) => name)).size).toBe(robots.length);
    expect(new Set(robots.map(({ modelHash }) => modelHash))).toEqual(new Set(hashes));
    expect(new Set(robots.flatMap(({ fundTypes }) => fundTypes))).toEqual(new Set(['S', 'E', 'F', 'C']));
    expect(new Set(robots.map(({ strategyId }) => strategyId))).toEqual(
      new Set(['learned-swing', 'learned-risk']),
    );
    expect(new Set(robots.map(({ publishedAt }) => publishedAt))).toEqual(new Set([NOW]));
    expect(await readRegistry(database.db)).toHaveLength(robots.length);
    const swing = robots.find(
      ({ strategyId, fundTypes: [type] }) => strategyId === 'learned-swing' && type === 'S',
    );
    expect(swing?.name).toMatch(/^\S+ · Learned swing 2026, 60 min$/);
    expect(swing?.description).toMatch(
      /learned from prices before 2026-01-01 and never changes; .*stays in cash\.$/,
    );
  });

  it('get a version beside them with a newer model, which the engine hears of', async () => {
    const database = await open();
    const old = await offer(database, sampleModel('crypto', { cutoff: cutoff - 365 }));
    await adoptLearned(database, market);
    const first = await robotsIn(database);
    const bus = { subscribe: () => () => undefined };
    const watch = watchRobotModels({ database, bus }, 'simulated', [old]);
    await watch.look();
    expect(watch.signal.aborted).toBe(false);
    await offer(database, sampleModel('crypto', { cutoff }));
    await watch.look();
    expect(watch.signal.aborted).toBe(true);
    await adoptLearned(database, market);
    const robots = await robotsIn(database);
    expect(robots.filter(({ id }) => first.some((one) => one.id === id))).toEqual(first);
    expect(robots.map(({ version }) => version).sort()).toEqual([
      ...first.map(() => 1),
      ...first.map(() => 2),
    ]);
  });

  it('do not start, and are not published, once a byte of their model was changed', async () => {
    const database = await open();
    const hash = await offer(database, sampleModel('crypto', { cutoff }));
    await adoptLearned(database, market);
    const [definition] = await robotsIn(database);
    if (!definition) throw new Error('no robot');
    const robot = { definition, config: executionConfigIn(market, definition) };
    await openAccount(database, robot);
    await sql`DROP TRIGGER robot_models_no_update`.execute(database.db);
    await expect(sql`DELETE FROM robot_models`.execute(database.db)).rejects.toThrow('append-only');
    await sql`UPDATE robot_models SET model = replace(model, '0.8', '0.9')`.execute(database.db);
    await expect(openAccount(database, robot)).rejects.toThrow(`not ${hash}`);
    expect((await verifyLedgers(database, definition.id)).lines[0]).toBe(
      `robot ${definition.id}: its model does not match its hash`,
    );
    const page = async () => (await readStoredModel(database.db, definition.id))?.summary.modelFault;
    expect(await noteModelFaults(database, 'simulated', [definition])).toEqual([definition.id]);
    expect(await page()).toBe('Its model was changed after it was published');
    await sql`UPDATE robot_models SET model = replace(model, '0.9', '0.8')`.execute(database.db);
    expect(await noteModelFaults(database, 'simulated', [definition])).toEqual([definition.id]);
    expect(await page()).toBeUndefined();
    expect(await noteModelFaults(database, 'simulated', [definition])).toEqual([]);
    const other = await open();
    await offer(other, sampleModel('crypto', { cutoff }));
    await sql`DROP TRIGGER robot_models_no_update`.execute(other.db);
    await sql`UPDATE robot_models SET model = replace(model, '0.8', '0.9')`.execute(other.db);
    const events: unknown[] = [];
    await adoptLearned(other, market, { error: (event: object) => void events.push(event) });
    expect([await robotsIn(other), events]).toMatchObject([[], [{ event: 'robot-model-changed', hash }]]);
    expect(await listRobotModels(other.db, 'simulated')).toHaveLength(1);
  });
});
