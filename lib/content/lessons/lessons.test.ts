import { LESSONS } from '@/lib/content/entries/originals/lessons';

it('are numbered in order, and 600 to 1,200 words long', () => {
  for (const [place, { id, body, data }] of LESSONS.entries()) {
    expect([id, data.number]).toEqual([id, place + 1]);
    const prose = body.replaceAll(/^(?:::.*|\|.*)$/gm, '');
    const words = prose.match(/[\p{L}\d][\p{L}\d’',.]*/gu)?.length ?? 0;
    expect([id, words, words >= 600 && words <= 1200]).toEqual([id, words, true]);
  }
});
