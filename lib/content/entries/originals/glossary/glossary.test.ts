import { renderInChild } from '@/lib/content/articles/testing/rendered';
import { GLOSSARY } from '../glossary';

describe('terms', () => {
  it('have formulas that can be drawn', () => {
    const htmls = renderInChild(GLOSSARY.map(({ body }) => body));
    const drawn = htmls.filter((html) => html.includes('<math'));
    expect(drawn).toHaveLength(GLOSSARY.filter(({ body }) => body.includes('::math{')).length);
  });

  it('have an example each, computed from a robot or with numbers of their own', () => {
    const without = GLOSSARY.filter(
      ({ body, data }) => data.example === undefined && !body.includes('**Example.**'),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it('are told apart from another term or from something described', () => {
    const ids = new Set(GLOSSARY.map(({ id }) => id));
    const unknown = GLOSSARY.filter(
      ({ id, data: { notConfusedWith } }) =>
        notConfusedWith === id || !(ids.has(notConfusedWith) || notConfusedWith.includes(' ')),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });
});
