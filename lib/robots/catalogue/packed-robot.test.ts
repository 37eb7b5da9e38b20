import { packModelText, packRobot, unpackDetails } from './packed-robot';
import { buildReadModel } from './read-model';
import { sampleInput } from './testing/sample-robot';

describe('a packed robot', () => {
  const model = buildReadModel(sampleInput());

  it('gives back its details', () => {
    expect(unpackDetails(packRobot(model))).toEqual(model.details);
  });

  it('is the same from a stored text', () => {
    expect(packModelText(JSON.stringify(model))).toEqual(packRobot(model));
  });

  it('shares its details with copies in other threads', () => {
    const packed = packRobot(model);
    const copy = structuredClone(packed);
    packed.packedDetails.reverse();
    expect(copy.packedDetails).toEqual(packed.packedDetails);
  });
});
