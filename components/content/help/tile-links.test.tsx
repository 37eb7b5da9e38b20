/** @jest-environment node */
import { render } from '@/components/ui/testing/rendered';
import { originalTile } from '@/lib/content/help-tiles/help-tiles';
import { TileLinks } from './tile-links';

it('links what is filled, marks the rest as the admins’, and leads pens to the help editor', () => {
  const tile = { ...originalTile('plans'), videoUrl: 'https://videos.example/1', manualUrl: '/verify/' };
  const { links, html } = render(<TileLinks tile={tile} title="Plans" />);
  expect(links.filter((link) => !link.startsWith('/app/help-editor/'))).toEqual([
    'https://videos.example/1',
    '/verify/',
  ]);
  expect(links.filter((link) => link === '/app/help-editor/?alias=plans#links')).toHaveLength(5);
  // Overview is the article itself, to which the tile leads; the styles hide what is empty from visitors.
  expect(html.match(/<li class="empty">/g)).toHaveLength(3);
});
