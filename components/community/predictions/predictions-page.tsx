import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { RANKED_COUNT, RANKED_DAYS } from '@/lib/community/predictions/board';
import type { BoardPage } from '@/lib/community/predictions/predictions';
import type { MarketName } from '@/lib/market/data/source';
import { homePath, VERIFY_PREDICTIONS_PATH } from '@/lib/site/addresses/addresses';
import {
  PREDICTION_VIEWS,
  type PredictionsAddress,
  predictionsPath,
} from '@/lib/site/addresses/predictions-address';
import { BoardPart } from './board-part';
import { OwnRecord } from './own-record';
import { QuestionPart } from './question-part';
import type { ShownQuestion } from './question-text';
import { Questions } from './questions';
import type { ShownVote } from './votes-table';

/** What a page of predictions shows. */
export type PredictionsShown =
  | { readonly kind: 'list'; readonly total: number; readonly questions: readonly ShownQuestion[] }
  | { readonly kind: 'board'; readonly board: BoardPage }
  | { readonly kind: 'question'; readonly question: ShownQuestion; readonly votes: readonly ShownVote[] };

interface PredictionsPageProps {
  readonly address: PredictionsAddress;
  readonly shown: PredictionsShown;
  readonly title: string;
  readonly market: { readonly name: MarketName; readonly label: string };
}

const VIEW_LABELS: Readonly<Record<(typeof PREDICTION_VIEWS)[number], string>> = {
  open: 'Open',
  locked: 'Locked',
  decided: 'Decided',
  board: 'Board',
};

const PRACTICE =
  'Practice: prices here are simulated and follow from a number that whoever runs the site could know. So the board is for practice, and never compared with one of live prices.';
const CLOSED =
  'Closed here: prices of this site are imported, so the answers are in a file that somebody already has.';

/** Members' questions about the next closes, one of them, or everyone's scores. */
export function PredictionsPage({ address, shown, title, market }: PredictionsPageProps) {
  const isOne = shown.kind === 'question';
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          ...(isOne ? [{ title: 'Community predictions', href: predictionsPath() }] : []),
        ]}
        current={isOne ? shown.question.ticker : 'Community predictions'}
      />
      <Page
        title={title}
        summary="Will it close higher? Say how likely, before the session begins. Every vote is sealed, then shown and scored against the base rate."
      >
        {!isOne && (
          <FilterBar>
            <FilterLinks
              label="View"
              links={PREDICTION_VIEWS.map((show) => ({
                text: VIEW_LABELS[show],
                href: predictionsPath({ show }),
                isCurrent: show === address.show,
              }))}
            />
          </FilterBar>
        )}
        {market.name === 'simulated' && <Note look="text">{PRACTICE}</Note>}
        {market.name === 'imported' && <Note look="warning">{CLOSED}</Note>}
        {shown.kind === 'list' && address.show !== 'board' && (
          <Questions
            key={predictionsPath(address)}
            show={address.show}
            page={address.page}
            total={shown.total}
            questions={shown.questions}
          />
        )}
        {shown.kind === 'board' && (
          <>
            <OwnRecord />
            <BoardPart board={shown.board} page={address.page} />
          </>
        )}
        {isOne && <QuestionPart question={shown.question} votes={shown.votes} page={address.page} />}
        <HowScored />
        <Note>{market.label}. Votes are members’ opinions, not advice.</Note>
      </Page>
    </>
  );
}

function HowScored() {
  return (
    <Disclosure summary="How votes are kept and scored">
      <Points>
        <li>
          Questions are about the same instruments for everyone, those with the most trade. They open after a
          close and lock at the open of the session they’re about. Until then you can change your vote;
          afterwards nobody can.
        </li>
        <li>
          Where markets never rest, as with coins and currencies, the close to beat is the price at the lock.
          Equal is no. A question is void if there is no close to decide it, as in a halt, or if a split came
          between.
        </li>
        <li>
          Each vote enters a public chain at once as a SHA-256 of it and a random number, so that neither we
          nor anyone else can change it later or read it before the lock. From the lock on, both are shown.{' '}
          <a href={VERIFY_PREDICTIONS_PATH}>predictions.py</a> checks all of it without our code.
        </li>
        <li>
          A vote’s score is its squared distance from what happened (Brier score): 0 is perfect, 0.25 is what
          50% always gets. The gain is the base rate’s score minus yours, so easy questions are worth nothing.
        </li>
        <li>
          The board sorts by the lower end of a 95% interval of the gain. One day’s questions move together,
          so whole days are drawn for it. It ranks from {RANKED_COUNT} decided questions on {RANKED_DAYS} days
          and lists everyone, to the worst.
        </li>
        <li>
          Luck looks like skill for long: to tell 55% right from 50% takes about 1,500 independent questions,
          60% about 370, 65% about 155.
        </li>
        <li>
          Before the lock only the number of votes is shown. Afterwards the median is, from ten votes of
          accounts older than a week.
        </li>
        <li>
          Accounts of one person count once, in the median and on the board: the one that joined first. Two
          accounts are one person’s if they share a mailbox, or both a browser and a network.
        </li>
      </Points>
    </Disclosure>
  );
}
