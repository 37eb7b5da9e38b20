/** @jest-environment node */
import { render } from '@/components/ui/testing/rendered';
import { originalTile } from '@/lib/content/help-tiles/help-tiles';
import { TileLinks } from './tile-links';

it('links filled entries, marks empty ones as for admins, and links pens to the help editor', () => {
  const tile = { ...originalTile('plans'), videoUrl: 'https://videos.example/1', manualUrl: '/verify/' };
  const { links, html } = render(<TileLinks tile={tile} title="Plans" />);
  expect(links.filter((link) => !link.startsWith('/app/help-editor/'))).toEqual([
    'https://videos.example/1',
    '/verify/',
  ]);
  expect(links.filter((link) => link === '/app/help-editor/?alias=plans#links')).toHaveLength(5);
  // Overview is the article itself, which the tile links to; styles hide empty entries from visitors.
  expect(html.match(/<li class="empty">/g)).toHaveLength(3);
});
