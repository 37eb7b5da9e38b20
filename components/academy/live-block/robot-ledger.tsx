import { LastEntries } from '@/components/academy/exercises/late-exercises';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import { formatCount } from '@/lib/core/format/number';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { robotPath, SITE_PATHS, signUpPath } from '@/lib/site/addresses/addresses';
import { exampleRobot, NO_EXAMPLE } from './example-robot';
import { LiveBlock, NoFigures } from './live-block';

/** The end of a robot's chain: its seal for guests, its last entries for users, recomputed in the browser. */
export async function RobotLedger() {
  const title = 'The end of a robot’s chain';
  const robot = exampleRobot();
  const details = robot ? await getCatalogue().details(robot.id) : null;
  if (!robot || !details || details === 'removed')
    return (
      <LiveBlock title={title}>
        <NoFigures>{NO_EXAMPLE}</NoFigures>
      </LiveBlock>
    );
  const { entries, headSeal } = detailsForGuest(details).ledger;
  return (
    <LiveBlock title={title} hasResults>
      <Note look="text">
        <a href={robotPath(robot)}>{robot.name}</a> has {formatCount(entries)} entries.
        {headSeal !== null && (
          <>
            {' '}
            The seal of the last one is <code>{headSeal}</code>: the SHA-256 of its hash and a salt that users
            get. A plain hash would give away amounts to anyone who tries them all.
          </>
        )}
      </Note>
      <div className={SHOWN.toUsers}>
        <LastEntries robotId={robot.id} fallback={<Note>Loading…</Note>} />
      </div>
      <div className={SHOWN.toGuests}>
        <Note>
          <a href={signUpPath()}>Join for free</a> to have its last four entries recomputed here, or see{' '}
          <a href={SITE_PATHS.verify}>how to verify without an account</a>.
        </Note>
      </div>
    </LiveBlock>
  );
}
