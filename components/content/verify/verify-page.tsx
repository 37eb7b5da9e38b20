import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { Time } from '@/components/ui/time/time';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import { LUCK_TEXT } from '@/lib/robots/definitions/account-rules';
import { NOT_EVEN_FORWARD } from '@/lib/robots/ledger/hypothetical';
import { SIMULATED_PUBLICATION } from '@/lib/robots/ledger/publication-text';
import type { LogFacts } from '@/lib/robots/transparency-log/log-facts';
import { recomputationText } from '@/lib/robots/transparency-log/recomputation';
import { type ReplayResult, replayResultText } from '@/lib/robots/transparency-log/replay-result';
import { homePath, VERIFY_SCRIPT_PATH } from '@/lib/site/addresses/addresses';
import { CheckSteps } from './check-steps';
import { DailyRoots } from './daily-roots';
import { ProvableTimes } from './provable-times';
import { RegistrySection } from './registry-section';

interface VerifyPageProps {
  readonly facts: LogFacts;
  /** Counts of listed robots: those with a result, and those of them that lose. */
  readonly listed: { readonly withResult: number; readonly losing: number };
  /** SHA-256 of the program that replays robots, hex; null where none was built. */
  readonly replayHash: string | null;
}

/** What is recorded, and how anyone can check it. */
export function VerifyPage({ facts, listed, replayHash }: VerifyPageProps) {
  const { registry } = facts;
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Verify" />}
      title="Verify"
      summary={
        <>
          Don’t take our word for it. Within minutes of each trade, we sign one number that seals every trade
          and every robot so far. Save it, and we can’t rewrite the past without you noticing.
        </>
      }
    >
      <Card>
        <StatGrid>
          <Stat label="Robots ever published">{formatCount(registry.published)}</Stat>
          <Stat
            label="Removed"
            {...(registry.removed > 0
              ? { note: `${formatCount(registry.removedLosing)} of them lost money` }
              : {})}
          >
            {formatCount(registry.removed)}
          </Stat>
          <Stat
            label="Listed robots losing after costs"
            note={
              <>
                <Hypothetical />, of those with a result, backtest included
              </>
            }
          >
            {formatCount(listed.losing)} of {formatCount(listed.withResult)}
            {listed.withResult > 0 && ` (${formatPercent((100 * listed.losing) / listed.withResult)})`}
          </Stat>
          <Stat label="Daily roots">{formatCount(facts.rootCount)}</Stat>
        </StatGrid>
      </Card>
      {facts.recomputed && (
        <Note look="text">
          Recomputed <Time at={facts.recomputed.at} />: {recomputationText(facts.recomputed)}. That’s this
          site’s own word. <a href={VERIFY_SCRIPT_PATH}>verify.py</a> recomputes it without us.
        </Note>
      )}
      <ReplayNote replayed={facts.replayed} />
      <Section id="recorded" title="What’s recorded">
        <Points>
          <li>
            <strong>Every trade.</strong> Each robot has a ledger. Each entry includes the hash of the entry
            before, so changing one breaks every hash after it.
          </li>
          <li>
            <strong>Every robot.</strong> The registry records when a robot is published, gets a new version
            or is removed, and when the trading rules change. It’s hash-chained too: if you saved a root,
            you’ll notice a robot that disappears.
          </li>
          <li>
            <strong>Every day.</strong> Once per UTC day a signed Merkle root covers all ledgers, daily
            equity, robot definitions, the registry, price bars and the seed of the simulated market.
          </li>
        </Points>
        <Note look="text">
          This makes records tamper-evident, not unchangeable. A change shows if someone saved an earlier root
          or if the operator published it elsewhere.
        </Note>
      </Section>
      <ProvableTimes facts={facts} />
      <EvidenceSection />
      <CheckSteps hasRoot={facts.rootCount > 0} replayHash={replayHash} />
      <DailyRoots facts={facts} />
      <RegistrySection registry={registry} />
      <HypotheticalText />
    </Page>
  );
}

/** What an intact record doesn't show. */
function EvidenceSection() {
  return (
    <Section id="evidence" title="What it doesn’t prove">
      <Note look="text">
        An intact record doesn’t prove that a strategy is any good or that anyone traded it with money.{' '}
        {LUCK_TEXT} {NOT_EVEN_FORWARD} {SIMULATED_PUBLICATION}
      </Note>
    </Section>
  );
}

/** What this server found when it last ran all robots again; nothing before the first time. */
function ReplayNote({ replayed }: { readonly replayed: ReplayResult | null }) {
  if (!replayed) return null;
  return (
    <Note look="text">
      Replayed <Time at={replayed.at} />: {replayResultText(replayed)}. Also this server’s own word: replay a
      robot yourself, below.
    </Note>
  );
}
