import { decimalText } from '@/lib/core/base/decimal-text';
import { roundTo } from '@/lib/core/base/round';
import { readNumber, whichNumber } from '@/lib/core/format/read-number';

export const WIZARD_START_PATH = '/app/ai-wizard/start';
export const WIZARD_PATH = '/app/ai-wizard/';

/** The scores of the answers to each question that is answered by a choice. */
export const WIZARD_CHOICES = {
  /** The aim: keep, income, growth, as much as possible. */
  q1: [0, 1, 2, 3],
  /** The horizon: under a year, 1 to 3, 3 to 7, more. */
  q2: [0, 1, 2, 3],
  /** The time to spend: once a month, once a week, every day. */
  q4: [0, 1, 2],
  /** The experience: none, some, years. */
  q5: [0, 1, 3],
} as const;
export type WizardChoice = keyof typeof WIZARD_CHOICES;

/** In the order of the form; `q3` is the loss that could be borne. */
export const WIZARD_QUERY = ['capital', 'q1', 'q2', 'q3', 'q4', 'q5'] as const;
export type WizardField = (typeof WIZARD_QUERY)[number];

export const USUAL_CAPITAL = 10_000;
export const LEAST_CAPITAL = 100;
export const MOST_CAPITAL = 1_000_000_000;

export interface WizardAnswers {
  readonly q1: number;
  readonly q2: number;
  readonly q4: number;
  readonly q5: number;
  /** Dollars. */
  readonly capital: number;
  /** Dollars. */
  readonly bearableLoss: number;
}

/** What was typed or chosen, as text; empty where nothing was. */
export type TypedAnswers = Readonly<Record<WizardField, string>>;

/** Sentences by question. */
export type WizardProblems = Partial<Readonly<Record<WizardField, string>>>;

export interface WizardAddress {
  readonly typed: TypedAnswers;
  /** null without an answer to each question. */
  readonly answers: WizardAnswers | null;
  /** What is wrong; nothing if nothing was answered yet. */
  readonly problems: WizardProblems;
}

/** Texts longer than any number. */
const MOST_CHARACTERS = 30;

/** null for answers that no question has, and for two answers to one question. */
export function parseWizard(query: URLSearchParams): WizardAddress | null {
  const typed = Object.fromEntries(
    WIZARD_QUERY.map((name) => [name, query.get(name)?.trim() ?? '']),
  ) as TypedAnswers;
  const isOdd = WIZARD_QUERY.some(
    (name) => query.getAll(name).length > 1 || typed[name].length > MOST_CHARACTERS,
  );
  if (isOdd || !choiceNames.every((name) => typed[name] === '' || scoreIn(name, typed) !== undefined))
    return null;
  if (WIZARD_QUERY.every((name) => typed[name] === '')) return { typed, answers: null, problems: {} };
  const problems = findProblems(typed);
  const isComplete = Object.keys(problems).length === 0;
  return { typed, answers: isComplete ? readAnswers(typed) : null, problems };
}

const choiceNames = Object.keys(WIZARD_CHOICES) as readonly WizardChoice[];

function scoreIn(name: WizardChoice, typed: TypedAnswers): number | undefined {
  return WIZARD_CHOICES[name].find((score) => String(score) === typed[name]);
}

function findProblems(typed: TypedAnswers): WizardProblems {
  const capital = readCapital(typed);
  return {
    ...Object.fromEntries(
      choiceNames.flatMap((name) => (typed[name] === '' ? [[name, 'Please choose an answer']] : [])),
    ),
    ...problem('capital', capitalProblem(typed.capital, capital)),
    ...problem('q3', lossProblem(typed.q3, capital)),
  };
}

function problem(name: WizardField, text: string | null): WizardProblems {
  return text === null ? {} : { [name]: text };
}

/** NaN for what is no number. */
function readCapital({ capital }: TypedAnswers): number {
  return capital === '' ? USUAL_CAPITAL : toCents(readNumber(capital) ?? Number.NaN);
}

function capitalProblem(text: string, capital: number): string | null {
  if (Number.isNaN(capital)) return whichNumber(text, 'USD') ?? 'Please enter your capital as a number';
  if (capital < LEAST_CAPITAL) return 'Your capital must be at least $100';
  return capital > MOST_CAPITAL ? 'Your capital can be at most $1,000,000,000' : null;
}

function lossProblem(text: string, capital: number): string | null {
  if (text === '') return 'Please enter the loss you could bear';
  const loss = readNumber(text);
  if (loss === null || Number.isNaN(loss))
    return whichNumber(text, 'USD') ?? 'Please enter the loss as a number';
  if (loss < 0) return 'Please enter the loss without a minus sign';
  return loss > capital ? 'The loss can’t be more than your capital' : null;
}

function readAnswers(typed: TypedAnswers): WizardAnswers {
  const score = (name: WizardChoice) => scoreIn(name, typed) as number;
  return {
    ...{ q1: score('q1'), q2: score('q2'), q4: score('q4'), q5: score('q5') },
    capital: readCapital(typed),
    bearableLoss: toCents(readNumber(typed.q3) as number),
  };
}

function toCents(dollars: number): number {
  return Number.isNaN(dollars) ? dollars : roundTo(dollars, 2);
}

/** The form with answers filled in, or what it leads to. */
export function wizardAddressPath(
  { typed, answers }: WizardAddress,
  root: typeof WIZARD_PATH | typeof WIZARD_START_PATH = WIZARD_PATH,
): string {
  const texts = answers ? answerTexts(answers) : typed;
  const query = WIZARD_QUERY.flatMap((name) =>
    texts[name] === '' ? [] : [`${name}=${encodeURIComponent(texts[name])}`],
  ).join('&');
  return `${root}${query && `?${query}`}`;
}

function answerTexts({ capital, bearableLoss, q1, q2, q4, q5 }: WizardAnswers): TypedAnswers {
  return {
    capital: capital === USUAL_CAPITAL ? '' : decimalText(capital),
    ...{ q1: String(q1), q2: String(q2), q3: decimalText(bearableLoss), q4: String(q4), q5: String(q5) },
  };
}
