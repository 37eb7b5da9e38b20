import { render } from '@/components/ui/testing/rendered';
import { PUBLISHED_SEED } from '@/lib/market/data/simulated/published-seed';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { definition, SEAL, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Seal } from '@/lib/robots/definitions/hash';
import { REAL_PRICES_TEXT } from '@/lib/robots/evaluation/real-prices';
import { DefinitionSection } from './definition-section';

const MARKET = { name: 'simulated', label: 'Simulated prices', now: 0 } as const;

interface Drawn extends Pick<Partial<RobotDefinition>, 'rules' | 'sizing'> {
  readonly seed?: number;
  readonly seal?: Seal;
}

function draw({ seed = PUBLISHED_SEED, seal = SEAL, ...more }: Drawn = {}) {
  const { summary, details } = buildReadModel(
    sampleInput({
      definition: definition({ params: { fast: 10, slow: 0.5 }, ...more }),
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

  it('says before anything unfolds how strategies did on real prices, and whose text the description is', () => {
    const { text } = draw();
    expect(text).toContain(REAL_PRICES_TEXT);
    expect(text).toContain('The description at the top is the operator’s text: no hash covers it.');
    expect(text.indexOf(REAL_PRICES_TEXT)).toBeLessThan(text.indexOf('Facts, rules, cost rates'));
  });

  it('shows guests parameters and commitment, neither salt nor balance', () => {
    const { text, html } = draw();
    expect(text).toContain('Parameters: fast 10, slow 0.5.');
    expect(text).toContain(SEAL.commitment);
    expect(html).not.toContain(SEAL.salt);
    expect(html).not.toMatch(/10,?000/);
  });

  it('says by which rules it opens, sizes and retires, in plain words, if it has any', () => {
    const { text } = draw({
      sizing: { kind: 'volatility', targetPct: 10, maxPercent: 60 },
      rules: {
        gate: { costMultiple: 4, holdingBars: 12 },
        retirement: { drawdownPct: 30, behindPct: 20, afterDays: 365 },
      },
    });
    expect(text).toContain('swings by about 10% a year: smaller when prices swing more, and never above 60%');
    expect(text).toContain('at least 4 times the cost of getting in and out');
    expect(text).toContain('positions to last 12 bars, 12h of trading.');
    expect(text).toContain('once its account is 30% below its highest since publication');
    expect(text).toContain('20 percentage points behind buying and holding after 365 days.');
    expect(draw().text).not.toMatch(/Opens a position only|Retires/);
  });

  it('hides parameters where the hash without a salt is public', () => {
    const { text } = draw({ seal: { ...SEAL, isHashPublic: true } });
    expect(text).not.toContain('fast 10');
    expect(text).toContain('published before definitions were salted');
  });
});
