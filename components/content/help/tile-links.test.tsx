/** @jest-environment node */
import { render } from '@/components/ui/testing/rendered';
import { originalTile } from '@/lib/content/help-tiles/help-tiles';
import { TileLinks } from './tile-links';

it('links filled entries, marks empty ones as for admins', () => {
  const tile = { ...originalTile('plans'), videoUrl: 'https://videos.example/1', manualUrl: '/verify/' };
  const { links, html } = render(<TileLinks tile={tile} title="Plans" />);
  // A guest's HTML has no pens.
  expect(links).toEqual(['https://videos.example/1', '/verify/', '/app/courses/', '/lp/1-on-1-lesson/']);
  // Overview is the article itself, which the tile links to; styles hide empty entries from visitors.
  expect(html.match(/<li class="editors">/g)).toHaveLength(1);
});
