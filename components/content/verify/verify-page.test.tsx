import { render } from '@/components/ui/testing/rendered';
import { type LogFacts, NO_LOG_FACTS } from '@/lib/robots/transparency-log/log-facts';
import { VerifyPage } from './verify-page';

const FACTS: LogFacts = {
  roots: [
    { day: 20_780, treeSize: 1474, root: 'cm9vdCB0d28=' },
    { day: 20_779, treeSize: 473, root: 'cm9vdCBvbmU=' },
  ],
  rootCount: 2,
  newest: { at: 86_400_000, treeSize: 1502 },
  witnesses: [],
  keys: [{ verifierKey: 'example.com/log+01234567+AQ==', since: 20_779 }],
  receipts: [
    { day: 20_780, ranAt: 86_400_000, isDone: true, text: 'stamped <b>' },
    { day: 20_779, ranAt: 0, isDone: false, text: '' },
  ],
  recomputed: { at: 0, robots: 323, entries: 349_028, days: 105_740, failures: 0, first: null },
  replayed: {
    ...{ at: 0, robots: 322, entries: 348_000, signals: 21, sessions: 47_845 },
    ...{ notReplayed: 0, failures: 0, first: null },
  },
  registry: {
    entries: 330,
    published: 319,
    removed: 5,
    removedLosing: 4,
    afterwards: 0,
    rules: [{ version: 2, text: 'Orders fill at the next open.', recordedAt: 0 }],
  },
};

const HASH = 'ab'.repeat(32);

const draw = (facts: LogFacts) =>
  render(<VerifyPage facts={facts} listed={{ withResult: 318, losing: 159 }} replayHash={HASH} />);

describe('the verification page', () => {
  it('shows roots with their checkpoints, the key, receipts as text, and what happened to robots', () => {
    const { text, html } = draw(FACTS);
    for (const shown of [
      'Robots ever published 319',
      '4 of them lost money',
      '159 of 318 (50%)',
      '23 Nov 2026',
      '1,474',
      'cm9vdCB0d28=',
      'example.com/log+01234567+AQ==',
      'stamped &lt;b&gt;',
      'Root of 22 Nov 2026: not published',
      'Orders fill at the next open.',
      `Its SHA-256 is ${HASH} .`,
      'Recomputed 1 Jan 1970, 00:00 UTC : 323 robots, 349,028 entries, no difference. That’s this site’s own word.',
      'It proves something only where you find the same root',
      'Replayed 1 Jan 1970, 00:00 UTC : 322 robots replayed, 348,000 entries, 21 signals and 47,845 sessions of bars the same.',
    ])
      expect(text).toContain(shown);
    for (const path of ['/log/checkpoint', '/log/checkpoint/2026-11-22', '/log/roots', '/log/registry'])
      expect(html).toContain(`href="${path}"`);
  });

  it('says by whose clock a record is proven', () => {
    const alone = draw(FACTS).text;
    for (const shown of [
      '1,502 leaves',
      '2 Jan 1970, 00:00 UTC',
      'No witness cosigns this log yet',
      'our word alone',
    ])
      expect(alone).toContain(shown);
    const witness = {
      name: 'witness.example',
      verifierKey: 'witness.example+01234567+BA==',
      at: 60_000,
      treeSize: 1501,
    };
    const { text } = draw({ ...FACTS, witnesses: [witness] });
    for (const shown of ['witness.example+01234567+BA==', '1 Jan 1970, 00:01 UTC', '1,501'])
      expect(text).toContain(shown);
    expect(text).not.toContain('No witness');
  });

  it('shows the first difference found by recomputing', () => {
    const first = 'robot 5: equity 2026-03-04';
    const recomputed = { at: 0, robots: 1, entries: 2, days: 3, failures: 4, first };
    const { text } = draw({ ...FACTS, recomputed });
    expect(text).toContain(
      `1 robot, 2 entries, 4 differences. First: ${first}. That’s this site’s own word.`,
    );
  });

  it('shows the first difference found by replaying, and whose word that is', () => {
    const found = { at: 0, robots: 9, entries: 80, signals: 1, sessions: 0, notReplayed: 2, failures: 3 };
    const { text } = draw({ ...FACTS, replayed: { ...found, first: 'robot 117: trade 1, open 2026-03-04' } });
    expect(text).toContain(
      '9 robots replayed, 2 could not be replayed, 80 entries and 1 signal compared: 3 differences. First: robot 117: trade 1, open 2026-03-04',
    );
    expect(text).toContain('this server’s own word');
  });

  it('explains what comes first while there is no root, and links to none', () => {
    const { text, html } = draw(NO_LOG_FACTS);
    expect(text).toContain('No root yet');
    expect(html).not.toContain('href="/log/checkpoint');
    expect(html).not.toContain('href="/log/roots');
  });

  it('shows that robots were added to the registry afterwards', () => {
    const { text } = draw({ ...FACTS, registry: { ...FACTS.registry, afterwards: 323 } });
    expect(text).toContain('323 robots were published before the registry existed');
    const one = draw({
      ...FACTS,
      registry: { ...FACTS.registry, afterwards: 1, entries: 1, removedLosing: 1 },
    });
    expect(one.text).toContain('1 robot was published before the registry existed');
    expect(one.text).toContain('The registry has 1 entry.');
    expect(one.text).toContain('1 of them lost money');
  });

  it('uses the singular for one of each', () => {
    const recomputed = {
      at: 0,
      robots: 1,
      entries: 1,
      days: 1,
      served: 1,
      failures: 1,
      first: 'robot 5: market',
    };
    expect(draw({ ...FACTS, recomputed }).text).toContain(
      '1 robot, 1 entry, 1 robot in this server’s memory, 1 difference. First: robot 5: market',
    );
  });
});
