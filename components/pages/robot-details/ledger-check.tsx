import { ReplayInBrowser } from '@/components/robots/ledger-verification/replay-in-browser';
import type { ShownLedger } from '@/components/robots/ledger-verification/run-verification';
import { VerifyInBrowser } from '@/components/robots/ledger-verification/verify-in-browser';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note, Points } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { SHOWN } from '@/components/ui/shown/shown';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { formatCount } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import {
  guestLedgerPath,
  helpPath,
  robotProofPath,
  SITE_PATHS,
  signUpPath,
} from '@/lib/site/addresses/addresses';
import { FullLedgerLink } from './full-ledger-link';
import styles from './ledger-check.module.css';
import { LedgerColumns } from './ledger-columns';

interface LedgerCheckProps {
  readonly robotId: number;
  readonly ledger: GuestDetails['ledger'];
  /** Figures users can have recomputed; omitted if there are none. */
  readonly shown?: Pick<ShownLedger, 'statistics' | 'curve'>;
  /** Whether the page is shown inside an app, where files can't be downloaded. */
  readonly isInApp?: boolean;
}

/** The chain behind the figures, and how to check it step by step. */
export function LedgerCheck({ robotId, ledger, shown, isInApp = false }: LedgerCheckProps) {
  const { headSeal } = ledger;
  return (
    <Card className={styles['check']}>
      <Columns>
        <div data-unprinted="">
          <Points as="ol">
            <li>
              <strong>Save this seal.</strong> It covers every entry so far. If any of them changes, the chain
              will no longer match it. It’s the SHA-256 of the robot’s salt and the last entry’s hash, both of
              which users get: the hash alone would give away amounts.
            </li>
            <li>
              <strong>{isInApp ? 'Check the chain.' : 'Verify in your browser.'}</strong>{' '}
              {isInApp
                ? 'Open this robot on the website with a free account, and your browser recomputes it.'
                : 'It downloads the ledger, recomputes every hash and six statistics, and compares them with this page.'}
              {!isInApp && shown && headSeal !== null && (
                <VerifyOrJoin shown={{ robotId, headSeal, ...shown }} />
              )}
            </li>
            {!isInApp && shown && (
              <li>
                <strong>Replay this robot.</strong> Your browser runs its strategy again over the same bars
                and compares every trade with the ledger.
                <div className={SHOWN.toUsers}>
                  <ReplayInBrowser robotId={robotId} />
                </div>
                <span className={SHOWN.toGuests}>
                  {' '}
                  That takes a free account, because the robot’s exact balance counts.
                </span>
              </li>
            )}
            <li>
              <strong>Compare with the public log.</strong> The{' '}
              <a href={robotProofPath(robotId)} rel="nofollow">
                proof for this robot
              </a>{' '}
              shows that our signed log covers this ledger up to the last daily root. Entries after it are
              sealed within minutes. <a href={SITE_PATHS.verify}>How to verify</a>
            </li>
          </Points>
        </div>
        <Stack>
          <Facts isStacked>
            <Fact term="Entries">{formatCount(ledger.entries)}</Fact>
            <Fact term="Signals before fills">{formatCount(ledger.signals)}</Fact>
            <Fact term="Last entry">
              {ledger.entries === 0 ? 'None yet' : <Time at={ledger.updatedAt} />}
            </Fact>
          </Facts>
          {headSeal !== null && (
            <Definitions>
              <Definition term="Seal of the last entry">
                <code>{headSeal}</code>
              </Definition>
            </Definitions>
          )}
          {!isInApp && <LedgerFile robotId={robotId} />}
        </Stack>
      </Columns>
    </Card>
  );
}

/** The button for users, and a sign-up link for guests; styles show one of them. */
function VerifyOrJoin({ shown }: { readonly shown: ShownLedger }) {
  return (
    <>
      <div className={SHOWN.toUsers}>
        <VerifyInBrowser shown={shown} />
      </div>
      <div className={SHOWN.toGuests}>
        <ButtonLink size={36} href={signUpPath()}>
          Join for free to verify
        </ButtonLink>
      </div>
    </>
  );
}

/** Links to the ledger file, for users and for guests; styles show one of them. */
function LedgerFile({ robotId }: { readonly robotId: number }) {
  return (
    <Actions data-unprinted="">
      <div className={SHOWN.toUsers}>
        <FullLedgerLink robotId={robotId} />
      </div>
      <Actions className={SHOWN.toGuests}>
        <ButtonLink look="secondary" size={36} href={guestLedgerPath(robotId)} rel="nofollow">
          Download in percent (CSV)
        </ButtonLink>
        <ButtonLink look="secondary" size={36} href={signUpPath()}>
          Join for the full ledger
        </ButtonLink>
      </Actions>
      <Disclosure summary="What the file’s columns are">
        <LedgerColumns />
      </Disclosure>
      <Note>
        <a href={`${helpPath('ledger')}`}>Check a ledger from outside</a>
      </Note>
    </Actions>
  );
}
