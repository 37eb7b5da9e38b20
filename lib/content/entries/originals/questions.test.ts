import { QUESTIONS } from './questions';

/** Words of an answer as read, without addresses and figures' names. */
function wordCount(body: string): number {
  return body
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/:figure\{[^}]*\}/g, '1')
    .split(/\s+/).length;
}

describe('questions', () => {
  it('are at least forty, each asked once', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(QUESTIONS.map(({ title }) => title)).size).toBe(QUESTIONS.length);
  });

  it('are answered first by yes, no or a figure, in at most eighty words', () => {
    const first =
      /^(?:Yes|No|None|Nothing|Not|Never|Every|Half|Two|Three|Five|No(?:t)?)\b|^(?:[$(\d]|:figure)/;
    expect(QUESTIONS.filter(({ body }) => !first.test(body)).map(({ id }) => id)).toEqual([]);
    expect(QUESTIONS.filter(({ body }) => wordCount(body) > 80).map(({ id }) => id)).toEqual([]);
  });

  it('promise nothing', () => {
    const promises = /guarantee|risk-free|proven|\bsafe\b|instant|AI-powered|\bsoon\b/i;
    expect(QUESTIONS.filter(({ body }) => promises.test(body)).map(({ id }) => id)).toEqual([]);
  });

  it('come in groups that aren’t torn apart', () => {
    const groups = QUESTIONS.map(({ data }) => data.group);
    const starts = groups.filter((group, index) => group !== groups[index - 1]);
    expect(starts).toEqual([...new Set(groups)]);
  });
});
