import { NotComplete } from '@/components/analysis/not-complete/not-complete';
import { WORST_MONTH_METHOD } from '@/components/portfolios/worst-month/worst-month-method';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import type { AnalysisState } from '@/lib/analysis/questions/analysis-state';
import { formatCount, formatNumber, formatPercent } from '@/lib/core/format/number';
import { allowsRobots } from '@/lib/portfolios/wizard/risk';
import type { RobotCandidates } from '@/lib/portfolios/wizard/robot-candidates';
import { FEWEST_ROBOT_TRADES } from '@/lib/portfolios/wizard/robot-candidates';
import { SHARES, type Suggestion } from '@/lib/portfolios/wizard/suggest';
import { homePath, legalPath } from '@/lib/site/addresses/addresses';
import {
  WIZARD_START_PATH,
  type WizardAddress,
  type WizardAnswers,
  wizardAddressPath,
} from '@/lib/site/addresses/wizard-address';
import { ProposalPanel } from './proposal-panel';
import { QUESTIONS } from './questions';
import { WizardForm } from './wizard-form';

interface WizardStartProps {
  readonly address: WizardAddress;
}

/** The five questions. */
export function WizardStart({ address: { typed, problems } }: WizardStartProps) {
  const count = Object.keys(problems).length;
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="AI wizard" />
      <Page
        title="AI wizard"
        summary="Five questions, then three mixes of cash, portfolios and robots: why each part was chosen, what was left out, and what a bad month would have cost."
      >
        <Note>
          Fixed rules choose, no learned model: the same answers on the same day give the same three. This
          isn’t financial advice: the rules know your answers, not you.{' '}
          <a href={legalPath('disclaimers-and-limitations')}>Disclaimers</a>
        </Note>
        {count > 0 && (
          <Note look="problem" role="alert">
            {count === 1
              ? 'One answer is missing or can’t be used.'
              : `${count} answers are missing or can’t be used.`}
          </Note>
        )}
        <WizardForm typed={typed} problems={problems} />
      </Page>
    </>
  );
}

interface WizardPageProps {
  readonly address: WizardAddress & { readonly answers: WizardAnswers };
  readonly state: AnalysisState;
  /** null until all daily prices are there. */
  readonly suggestion: Suggestion | null;
  readonly robots: Pick<RobotCandidates, 'few' | 'all'>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

/** Three proposals for five answers. */
export function WizardPage({ address, state, suggestion, robots, marketLabel }: WizardPageProps) {
  const { answers } = address;
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'AI wizard', href: WIZARD_START_PATH },
        ]}
        current="Three proposals"
      />
      <Page
        title="Three proposals"
        count={`for ${formatDollars(answers.capital)}`}
        actions={
          <ButtonLink
            look="secondary"
            size={36}
            href={wizardAddressPath(address, WIZARD_START_PATH)}
            rel="nofollow"
          >
            Change answers
          </ButtonLink>
        }
      >
        <Note>
          Not financial advice: rules chose these from your answers alone. {marketLabel}. Results are
          simulated, after costs, mostly backtest.{' '}
          <a href={legalPath('disclaimers-and-limitations')}>Disclaimers</a>
        </Note>
        <Answers answers={answers} />
        {suggestion === null ? (
          <NotComplete state={state} what="The page with three proposals" />
        ) : (
          <Proposals answers={answers} suggestion={suggestion} robots={robots} />
        )}
      </Page>
    </>
  );
}

function Answers({ answers }: { readonly answers: WizardAnswers }) {
  const label = (name: 'q1' | 'q2' | 'q4' | 'q5') =>
    QUESTIONS[name].choices.find(([score]) => score === String(answers[name]))?.[1];
  return (
    <Note look="text">
      {label('q1')}, {lowerFirst(label('q2'))}. Up to {formatDollars(answers.bearableLoss)} (
      {formatPercent((100 * answers.bearableLoss) / answers.capital, 1)}) may be lost on the way. Looked after{' '}
      {lowerFirst(label('q4'))}, experience: {lowerFirst(label('q5'))}.
    </Note>
  );
}

function lowerFirst(text = ''): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function Proposals({
  answers,
  suggestion: { risk, proposals },
  robots,
}: { readonly suggestion: Suggestion } & Pick<WizardPageProps, 'robots'> & {
    readonly answers: WizardAnswers;
  }) {
  const own = proposals.find(({ kind }) => kind === 'own');
  const subjects = (proposal: (typeof proposals)[number] | undefined) =>
    proposal?.parts.map(({ subject, sharePct }) => `${subject} ${sharePct}`).join();
  return (
    <>
      <Section title="What they would have done" aside={<Hypothetical />}>
        <Columns>
          {proposals.map((proposal) => (
            <ProposalPanel
              key={proposal.kind}
              proposal={proposal}
              capital={answers.capital}
              bearableLoss={answers.bearableLoss}
              isSame={
                proposal.kind === 'spread' &&
                proposal.parts.length > 0 &&
                subjects(proposal) === subjects(own)
              }
            />
          ))}
        </Columns>
      </Section>
      <HypotheticalText />
      <Section title="Robots">
        <Note look="text">{robotsText(answers, risk, robots)}</Note>
      </Section>
      <Disclosure summary="The rules">
        <Points>
          <li>
            Risk is the smallest of three scores: aim plus horizon, twice the score of the loss you could bear
            (up to 5%, 10%, 20%, more: 0 to 3), and 3 plus experience. Yours is {risk} of 6.
          </li>
          {SHARES.map(({ model, active, robot }, band) => (
            <li key={model}>
              Risk {band === 3 ? '6' : `${2 * band} and ${2 * band + 1}`}: {100 - model - active - robot}%
              cash, {model}% model portfolios{active > 0 && `, ${active}% active portfolios`}
              {robot > 0 && `, ${robot}% robots`}.
            </li>
          ))}
          <li>
            Left out at their share: what would lose more than a third of your bearable loss in one month of
            20, or had a max drawdown above all of it. What is left is ordered by worst month, costs and name.
          </li>
          <li>
            Robots also need {FEWEST_ROBOT_TRADES} closed trades since publication, a plan for at most 2% of
            your capital a year, a look every week, for 5-minute bars every day, and some experience.
          </li>
          <li>Worst months: {WORST_MONTH_METHOD} Shares are restored every day, and cash earns nothing.</li>
        </Points>
      </Disclosure>
    </>
  );
}

function robotsText(answers: WizardAnswers, risk: number, { few, all }: WizardPageProps['robots']): string {
  const counted = `${formatCount(few)} of ${formatCount(all)} robots have fewer than ${FEWEST_ROBOT_TRADES} closed trades since publication, too few to judge.`;
  if (!allowsRobots(answers))
    return `Left out, because they need a weekly look and some experience. ${counted}`;
  if (risk < 6) return `At risk ${risk}, robots get no share; they do at 6. ${counted}`;
  return counted;
}

function formatDollars(amount: number): string {
  return formatNumber(amount, { decimals: Number.isInteger(amount) ? 0 : 2, prefix: '$' });
}
