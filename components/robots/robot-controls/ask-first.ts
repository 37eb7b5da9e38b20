import type { ControlQuestion } from './switches';

type AskFirst = (question: ControlQuestion & { readonly robotId: number }) => void;

type LoadQuestions = () => Promise<AskFirst>;

/** Settled by the frame of the page, which may come later than a click. */
let settle: (load: LoadQuestions) => void;
const known = new Promise<LoadQuestions>((resolve) => {
  settle = resolve;
});
let load: LoadQuestions = async () => (await known)();

/** Sets what asks before a switch takes effect: it shows accounts and copies, which robots know nothing about. */
export function askFirstWith(loadQuestions: LoadQuestions): void {
  load = loadQuestions;
  settle(loadQuestions);
}

/** @throws if the code that asks can't be loaded */
export async function askFirst(robotId: number, question: ControlQuestion): Promise<void> {
  (await load())({ ...question, robotId });
}
