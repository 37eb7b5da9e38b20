import type { AnswerLeaf, FAQPageLeaf, QuestionLeaf, WithContext } from 'schema-dts';

/** A page of questions. Answers are HTML. */
export function questionsData(
  url: string,
  questions: readonly { readonly question: string; readonly answer: string }[],
): WithContext<FAQPageLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    '@id': url,
    mainEntity: questions.map(
      ({ question, answer }): QuestionLeaf => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer } satisfies AnswerLeaf,
      }),
    ),
  };
}
