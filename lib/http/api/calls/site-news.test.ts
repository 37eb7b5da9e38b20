import type { RobotNews } from '@/lib/robots/definitions/server/robot-news';
import type { Services } from '../services';
import { PENDING, REMOVED, runCall, SIGNAL, UNKNOWN, VIRTUAL } from '../testing/call-context';
import { getNews } from './site-news';

const news = (kind: RobotNews['kind'], robotId: number, day: number): RobotNews => ({
  kind,
  robotId,
  name: `Robot ${robotId}`,
  at: Date.UTC(2026, 10, day),
});
const robotNews = async (_: string, count: number) =>
  [
    news('published', PENDING, 20),
    news('removed', REMOVED, 19),
    news('published', VIRTUAL, 18),
    news('published', SIGNAL, 17),
    // Published a moment ago: the catalogue doesn't know it yet.
    news('published', UNKNOWN, 21),
  ].slice(0, count);
const services = { robotNews } as unknown as Services;

describe('GetNews', () => {
  const kinds = async (followers: (id: number) => number) => {
    const answer = (await runCall(getNews, {}, { services, followers })) as {
      Items: { Kind: string; Path: string | null; Time: string }[];
      IsByFollowers: boolean;
    };
    return {
      ...answer,
      items: answer.Items.map(({ Kind, Path }) => [Kind, Path?.match(/\d+/)?.[0] ?? null]),
    };
  };

  it('has the newest first while nobody follows a robot, and links to existing robots', async () => {
    const { items, IsByFollowers, Items } = await kinds(() => 0);
    expect(items).toEqual([
      ['published', String(PENDING)],
      ['removed', null],
      ['published', String(VIRTUAL)],
      ['published', String(SIGNAL)],
    ]);
    expect([IsByFollowers, Items[0]?.Time]).toEqual([false, '2026-11-20T00:00:00Z']);
  });

  it('puts robots that users follow first, by how many do', async () => {
    const { items, IsByFollowers } = await kinds((id) => (id === SIGNAL ? 3 : id === VIRTUAL ? 1 : 0));
    expect(items.slice(0, 2)).toEqual([
      ['published', String(SIGNAL)],
      ['published', String(VIRTUAL)],
    ]);
    expect(IsByFollowers).toBe(true);
  });
});
