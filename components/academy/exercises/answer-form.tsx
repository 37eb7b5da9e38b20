import { type FormEvent, useId, useRef, useState } from 'react';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { type AskedNumber, answerProblem, answerText } from '@/lib/content/lessons/answers';
import { ExerciseActions } from './exercise-actions';

interface AnswerFormProps {
  readonly asked: readonly AskedNumber[];
  /** Another task of the kind; its button's text. */
  readonly next: string;
  readonly onNext: () => void;
}

/** Fields for an exercise's numbers. It says below each which is wrong and how to get it. */
export function AnswerForm({ asked, next, onNext }: AnswerFormProps) {
  const own = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>> | null>(null);
  const right = problems ? asked.filter(({ name }) => problems[name] === null).length : 0;
  const check = (event: FormEvent) => {
    event.preventDefault();
    const found = asked.map((one) => [one.name, answerProblem(one, typed[one.name] ?? '')] as const);
    setProblems(Object.fromEntries(found));
    const [wrong] = found.find(([, problem]) => problem !== null) ?? [];
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  const show = () => {
    setTyped(Object.fromEntries(asked.map((one) => [one.name, answerText(one)])));
    setProblems(null);
  };
  return (
    <form ref={form} onSubmit={check} noValidate>
      <Stack gap={3}>
        <Columns isNarrow>
          {asked.map(({ name, label, unit }) => {
            const id = `${own}-${name}`;
            const message = problems?.[name] ?? null;
            return (
              <FieldFrame key={name} id={id} label={label} message={message}>
                <Input
                  id={id}
                  name={name}
                  unit={unit}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={typed[name] ?? ''}
                  aria-invalid={message !== null || undefined}
                  aria-describedby={message === null ? undefined : `${id}-problem`}
                  onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
                />
              </FieldFrame>
            );
          })}
        </Columns>
        <ExerciseActions onShow={show} next={next} onNext={onNext} />
        <div role="status">
          {problems && (
            <Note look={right === asked.length ? 'done' : 'note'}>
              {right === asked.length ? 'All right.' : `${right} of ${asked.length} right.`}
            </Note>
          )}
        </div>
      </Stack>
    </form>
  );
}
