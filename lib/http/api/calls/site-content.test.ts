import { createSiteContent } from '@/lib/content/site-content/server/create-site-content';
import { watchSiteContent } from '@/lib/content/site-content/server/watch-site-content';
import { DEFAULT_SITE_CONTENT, type SiteContent } from '@/lib/content/site-content/site-content';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import type { Services } from '../services';
import { runCall } from '../testing/call-context';
import { getHomeHelpTiles, saveHelpTile, saveMaintenance } from './site-content';

const ENVIRONMENT = { ...DEFAULT_SITE_CONTENT, maintenance: { mode: 'On', text: 'From the start' } } as const;
const camel = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.slice(0, 1).toLowerCase() + name.slice(1), value]),
  );
const WHO = { account: { id: 'u1', name: 'Ada' } } as never;

onSqlite('site content', (open) => {
  async function start() {
    const { db } = await open();
    const seen: SiteContent[] = [];
    const watched = await watchSiteContent({
      db,
      environment: ENVIRONMENT,
      onChange: (content) => seen.push(content),
      onError(error) {
        throw error;
      },
    });
    await watched.stop();
    const siteContent = createSiteContent({ db, environment: ENVIRONMENT, onSaved: () => watched.refresh() });
    const context = { services: { siteContent } as Services, who: WHO };
    return { seen, watched, context };
  }

  it('starts from the environment, and notifies pages of what an admin sets', async () => {
    const { seen, watched, context } = await start();
    expect(seen.map(({ maintenance }) => maintenance.text)).toEqual(['From the start']);
    const before = watched.version('help-tiles');
    await runCall(saveMaintenance, { mode: 'Changing', text: ' Moving to\nnew servers ' }, context);
    expect(watched.contents().maintenance).toEqual({ mode: 'Changing', text: 'Moving to new servers' });
    expect([watched.version('maintenance'), watched.version('help-tiles')]).toEqual([2, before]);
    await runCall(saveMaintenance, { mode: 'Off', text: '' }, context);
    expect(watched.contents().maintenance.mode).toBe('Off');
    await expect(runCall(saveMaintenance, { mode: 'On', text: '' }, context)).rejects.toThrow(
      'text is needed',
    );
  });

  it('has a tile for each help article, stores what an admin sets, and accepts https or own paths only', async () => {
    const { watched, context } = await start();
    const tiles = async () => (await runCall(getHomeHelpTiles, {}, context)) as Record<string, unknown>[];
    expect((await tiles()).map(({ Alias }) => Alias)).toEqual(HELP_ARTICLES);
    const original = {
      Alias: HELP_ARTICLES[0],
      VideoUrl: null,
      OverviewUrl: `/app/home/?homePageMode=help&article=${HELP_ARTICLES[0]}`,
      ManualUrl: null,
      EducationalCourseUrl: '/app/courses/',
      OneAndOneLessonUrl: '/lp/1-on-1-lesson/',
    };
    expect((await tiles())[0]).toEqual(original);
    const edited = {
      ...original,
      VideoUrl: 'https://videos.example/1',
      ManualUrl: '/verify/',
      OverviewUrl: ' ',
    };
    await runCall(saveHelpTile, camel(edited), context);
    expect((await tiles())[0]).toEqual({ ...edited, OverviewUrl: null });
    expect(watched.contents().helpTiles[0]).toMatchObject({ videoUrl: 'https://videos.example/1' });
    expect(watched.version('help-tiles')).toBe(2);
    for (const wrong of [
      'http://videos.example/',
      '//evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      'x',
    ])
      await expect(runCall(saveHelpTile, camel({ ...original, VideoUrl: wrong }), context)).rejects.toThrow(
        'must be an https address',
      );
  });
});
