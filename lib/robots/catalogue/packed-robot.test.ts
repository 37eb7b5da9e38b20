import { packDetailsText, packModelText, packRobot, parseHead, unpackDetails } from './packed-robot';
import { buildReadModel } from './read-model';
import { sampleInput } from './testing/sample-robot';

describe('a packed robot', () => {
  const model = buildReadModel(sampleInput());

  it('gives back its details', () => {
    const { packedDetails } = packRobot(model);
    expect(packedDetails && unpackDetails(packedDetails)).toEqual(model.details);
  });

  it('is the same from a stored text', () => {
    expect(packModelText(JSON.stringify(model))).toEqual(packRobot(model));
  });

  it('is the same from a head and details that come later', async () => {
    const text = JSON.stringify(model);
    expect(parseHead(text.slice(0, text.indexOf(',"details":{')))).toEqual(model.summary);
    expect(unpackDetails(await packDetailsText(text))).toEqual(model.details);
  });

  it('shares its details with copies in other threads', () => {
    const packed = packRobot(model);
    const copy = structuredClone(packed);
    packed.packedDetails?.reverse();
    expect(copy.packedDetails).toEqual(packed.packedDetails);
  });
});
