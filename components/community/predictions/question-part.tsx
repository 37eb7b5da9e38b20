import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import { voidText } from '@/lib/community/predictions/outcome';
import { SHOWN_VOTES } from '@/lib/community/predictions/predictions';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';
import { baseRateText, outcomeText, type ShownQuestion } from './question-text';
import { QuestionVote } from './question-vote';
import { type ShownVote, VotesTable } from './votes-table';

interface QuestionPartProps {
  readonly question: ShownQuestion;
  readonly votes: readonly ShownVote[];
  readonly page: number;
}

/** One question: its facts, the visitor's vote while it's open, and everyone's from the lock on. */
export function QuestionPart({ question, votes, page }: QuestionPartProps) {
  const { id, ticker, state, horizon, median, reason, pastCount, opensAt, locksAt, resolvesAt } = question;
  const past = horizon === 'day' ? 'sessions' : 'weeks';
  return (
    <>
      <Facts>
        <Fact term="Instrument">
          <a href={tickerPath(ticker)}>{ticker}</a>
        </Fact>
        <Fact term="Outcome">{outcomeText(question)}</Fact>
        <Fact term="Base rate">
          {baseRateText(question)}{' '}
          <small>
            of {formatCount(pastCount)} {past}
          </small>
        </Fact>
        <Fact term="Votes">{formatCount(question.votes)}</Fact>
        {median !== null && <Fact term="Median">{formatPercent(median)}</Fact>}
        <Fact term="Opened">
          <Time at={opensAt} />
        </Fact>
        <Fact term={state === 'open' ? 'Locks' : 'Locked'}>
          <Time at={locksAt} />
        </Fact>
        <Fact term={state === 'decided' ? 'Decided by the close at' : 'Decided at'}>
          <Time at={resolvesAt} />
        </Fact>
      </Facts>
      {reason !== null && <Note look="text">{voidText(reason)}</Note>}
      <QuestionVote question={question} />
      {state !== 'open' && (
        <Section title="Votes">
          <VotesTable votes={votes} />
          <PageLinks
            page={page}
            pageCount={Math.ceil(question.votes / SHOWN_VOTES)}
            hrefFor={(other) => predictionsPath({ question: id, page: other })}
          />
        </Section>
      )}
    </>
  );
}
