import { render } from '@/components/ui/testing/rendered';
import { PUBLISHED_SEED } from '@/lib/market/data/simulated/published-seed';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, SEAL, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import type { Seal } from '@/lib/robots/definitions/hash';
import { DefinitionSection } from './definition-section';

const MARKET = { name: 'simulated', label: 'Simulated prices', now: 0 } as const;

function draw({ seed = PUBLISHED_SEED, seal = SEAL }: { readonly seed?: number; readonly seal?: Seal } = {}) {
  const { summary, details } = buildReadModel(
    sampleInput({
      definition: definition({ params: { fast: 10, slow: 0.5 } }),
      seal,
      market: { now: 0, seed },
    }),
  );
  const guest = detailsForGuest({ ...details, robot: summary, market: MARKET });
  if (!guest.definition) throw new Error('no definition');
  return render(<DefinitionSection robot={guest.robot} definition={guest.definition} />);
}

describe('the definition of a robot on its page', () => {
  it('shows the market’s seed, and whether the operator chose it', () => {
    expect(draw().text).toContain(`the seed ${PUBLISHED_SEED}, the published default.`);
    expect(draw({ seed: 4711 }).text).toContain(
      `the seed 4711, which is this site’s own and not the published default ${PUBLISHED_SEED}.`,
    );
  });

  it('shows guests parameters and commitment, neither salt nor balance', () => {
    const { text, html } = draw();
    expect(text).toContain('Parameters: fast 10, slow 0.5.');
    expect(text).toContain(SEAL.commitment);
    expect(html).not.toContain(SEAL.salt);
    expect(html).not.toMatch(/10,?000/);
  });

  it('hides parameters where the hash without a salt is public', () => {
    const { text } = draw({ seal: { ...SEAL, isHashPublic: true } });
    expect(text).not.toContain('fast 10');
    expect(text).toContain('published before definitions were salted');
  });
});
