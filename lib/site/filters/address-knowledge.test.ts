import type { RobotId } from '@/lib/core/base/brand';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from './address-knowledge';

it('redirects every address of a replayed robot to its next version, but not of a removed one', () => {
  const model = (id: number, version: number, name: string) =>
    buildReadModel(sampleInput({ definition: definition({ id: id as RobotId, version, name }) }));
  const catalogue = createCatalogue({ name: 'imported', label: 'Imported prices', now: 400_000_000 });
  catalogue.replace([model(7, 1, 'Alpha'), model(8, 1, 'Beta'), model(9, 2, 'Alpha')], 3);
  catalogue.remove(7);
  catalogue.remove(8);
  const knowledge = addressKnowledge(catalogue.reader);
  const resolve = (path: string) => resolveAddress(path, '', knowledge);
  for (const path of ['/bot-trading/7-alpha/', '/bot-trading/7/'])
    expect(resolve(path)).toMatchObject({ kind: 'redirect', to: '/bot-trading/9-alpha/' });
  expect(resolve('/app/mobilewebviewpapertrades/ai-robot/7/')).toMatchObject({
    to: '/app/mobilewebviewpapertrades/ai-robot/9/',
  });
  expect(resolve('/bot-trading/8-beta/')).toMatchObject({ kind: 'removed' });
});
