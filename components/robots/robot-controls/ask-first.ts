import type { ControlQuestion } from './switches';

type AskFirst = (question: ControlQuestion & { readonly robotId: number }) => void;

let load: () => Promise<AskFirst> = () => Promise.reject(new Error('nothing asks on this page'));

/** Sets what asks before a switch takes effect: it shows accounts and copies, which robots know nothing about. */
export function askFirstWith(loadQuestions: () => Promise<AskFirst>): void {
  load = loadQuestions;
}

/** @throws if the code that asks can't be loaded */
export async function askFirst(robotId: number, question: ControlQuestion): Promise<void> {
  (await load())({ ...question, robotId });
}
