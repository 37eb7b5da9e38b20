import { Points } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import {
  checkpointPath,
  helpPath,
  robotsPath,
  SITE_PATHS,
  VERIFY_SCRIPT_PATH,
} from '@/lib/site/addresses/addresses';
import { ReplayStep } from './replay-step';

interface CheckStepsProps {
  readonly hasRoot: boolean;
  /** SHA-256 of the program that replays robots, hex; null where none was built. */
  readonly replayHash: string | null;
}

/** Ways to check, from a minute's work to a full recomputation. */
export function CheckSteps({ hasRoot, replayHash }: CheckStepsProps) {
  return (
    <Section id="check" title="Check it yourself">
      <Points as="ol">
        <li>
          <strong>Save a root.</strong> Keep the{' '}
          {hasRoot ? <a href={checkpointPath()}>latest checkpoint</a> : 'latest checkpoint'} and the key
          below. Come back any day: the log must still contain what you saved.
        </li>
        <li>
          <strong>Verify in your browser.</strong> Open <a href={robotsPath('stocks-etf')}>any robot</a> with
          a free account and press <em>Verify in your browser</em> at its ledger. Your browser recomputes
          every hash and six statistics, and compares them with the page.
        </li>
        <li>
          <ReplayStep hash={replayHash} />
        </li>
        <li>
          <strong>Run one script.</strong> <a href={VERIFY_SCRIPT_PATH}>verify.py</a> is one file of Python
          that needs no packages and shares no code with this site.{' '}
          <code>python3 verify.py --site ORIGIN --all --state FILE</code> starts from the registry, so a robot
          that lists hide shows up. As a guest it checks signals, fills against their bars, commitments, the
          whole log, and that the log only grew since your last run. With <code>--login EMAIL</code> it also
          checks amounts, hashes, costs, daily equity, the figures that lists rank by, and what pages show.
        </li>
        <li>
          <strong>Download a ledger.</strong> Each robot’s page has its own. You get every trade in percent as
          a CSV file, and with a free account also in dollar amounts. The page explains how each line’s hash
          is computed, so any tool can recompute the chain. <a href={helpPath('ledger')}>How ledgers work</a>.
        </li>
        <li>
          <strong>Check its proof.</strong> Every robot’s page links to a proof that the log covers its ledger
          as of today’s root: the leaf, its index and the sibling hashes up to the latest root.
        </li>
        <li>
          <strong>Watch the log.</strong> It’s served in public formats at <code>/log/</code>: checkpoints as
          in <code>c2sp.org/tlog-checkpoint</code>, hashes and entries as in <code>c2sp.org/tlog-tiles</code>,
          hashed as in RFC 6962. Existing monitors and witnesses can read it. Single proofs are at{' '}
          <code>/log/proof/leaf/INDEX/SIZE</code> and <code>/log/proof/consistency/OLDER/NEWER</code>.
        </li>
        <li>
          <strong>Recompute everything.</strong> With a copy of the database,{' '}
          <code>npm run verify -- --figures --replay</code> recomputes every hash, root, signature and figure,
          runs every robot again and reports anything that doesn’t match. The{' '}
          <a href={SITE_PATHS.apiReference}>API reference</a> lists the calls for prices and figures.
        </li>
      </Points>
    </Section>
  );
}
