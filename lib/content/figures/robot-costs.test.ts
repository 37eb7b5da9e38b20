import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { readRobotCosts } from './robot-costs';

it('reads the details of robots that changed, and of no others', async () => {
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([sampleModel({ id: robotId(7) }), sampleModel({ id: robotId(8) })], 2);
  const read: number[] = [];
  const reader = {
    all: catalogue.reader.all,
    details: (id: number) => {
      read.push(id);
      return catalogue.reader.details(id);
    },
  };
  const first = await readRobotCosts(reader);
  expect(first.map(({ robot, costs }) => [robot.id, Number.isFinite(costs.netPct)])).toEqual([
    [7, true],
    [8, true],
  ]);
  catalogue.upsert(sampleModel({ id: robotId(8) }));
  expect(await readRobotCosts(reader)).toHaveLength(2);
  expect(read).toEqual([7, 8, 8]);
});
