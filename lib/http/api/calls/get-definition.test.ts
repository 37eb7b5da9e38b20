import { createHash } from 'node:crypto';
import { BusyError } from '@/lib/core/base/errors';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { buildReadModel, type RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { createSeal } from '@/lib/robots/definitions/hash';
import { runCall, USER, VIRTUAL } from '../testing/call-context';
import { getDefinition } from './get-definition';

describe('the definition of a robot', () => {
  it('gives guests sizes in percent of the balance, and nothing to check amounts against', async () => {
    const answer = (await runCall(getDefinition, { productId: VIRTUAL })) as Record<string, unknown>;
    expect(answer).toMatchObject({ SizePct: 50, RiskPct: null, MaxOpenPositions: 2, VolumeLimitPct: 2.5 });
    expect(answer['Legs']).toMatchObject([
      { Ticker: 'AAA', Calendar: 'xnys', Spread: 0.0003, Impact: 0.006, CommissionRate: 0 },
      { Ticker: 'BBB' },
    ]);
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['Salt']));
    expect(JSON.stringify(answer)).not.toMatch(/10000|5000|a5a5/);
  });

  it('gives guests parameters and a commitment, and users its salt and text too', async () => {
    const robot = definition({ params: { fast: 10, slow: 30 } });
    const seal = createSeal(robot);
    const context = { catalogue: makeReader(buildReadModel(sampleInput({ definition: robot, seal }))) };
    const forGuest = await runCall(getDefinition, { productId: robot.id }, context);
    expect(forGuest).toMatchObject({
      Params: [
        { Name: 'fast', Value: 10 },
        { Name: 'slow', Value: 30 },
      ],
      Commitment: seal.commitment,
    });
    const answer = (await runCall(
      getDefinition,
      { productId: robot.id },
      { ...context, viewer: USER },
    )) as Record<'Text' | 'Salt' | 'Commitment', string>;
    const made = createHash('sha256').update(Buffer.from(answer.Salt, 'hex')).update(answer.Text);
    expect([answer.Salt.length, made.digest('hex')]).toEqual([64, answer.Commitment]);
    expect(JSON.parse(answer.Text)).toMatchObject({ initialBalance: 10_000, version: 1 });
  });

  it('hides parameters from guests where the hash without a salt is public, but not from users', async () => {
    const robot = definition({ params: { fast: 10 } });
    const seal = { ...createSeal(robot), isHashPublic: true };
    const context = { catalogue: makeReader(buildReadModel(sampleInput({ definition: robot, seal }))) };
    const request = { productId: robot.id };
    expect(await runCall(getDefinition, request, context)).toMatchObject({ Params: null });
    expect(await runCall(getDefinition, request, { ...context, viewer: USER })).toMatchObject({
      Params: [{ Name: 'fast' }],
    });
  });

  it.each(['nothing', 'one without a commitment'])(
    'asks clients to retry while the stored model has %s',
    async (what) => {
      const model = buildReadModel(sampleInput());
      const { definition: stored, ...details } = model.details;
      const { commitment: _commitment, salt: _salt, ...old } = stored ?? {};
      const older = { ...model, details: what === 'nothing' ? details : { ...details, definition: old } };
      const context = { catalogue: makeReader(older as RobotReadModel) };
      const answer = runCall(getDefinition, { productId: model.summary.id }, context);
      await expect(answer).rejects.toThrow(BusyError);
    },
  );
});

function makeReader(model: RobotReadModel) {
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 0 });
  catalogue.replace([model], 1);
  return catalogue.reader;
}
