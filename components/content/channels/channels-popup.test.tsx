/** @jest-environment node */
import { render } from '@/components/ui/testing/rendered';
import { ChannelsButton, ChannelsPopup } from './channels-popup';

describe('the channels popup', () => {
  it('links to the operator’s channels, and always to the RSS feed', () => {
    expect(render(<ChannelsPopup channels={[]} />).links).toEqual(['/app/rss/']);
    const channels = [
      { name: 'Stock discussions', url: 'https://www.stocks.example/us' },
      { name: 'Videos', url: 'https://videos.example/us' },
    ];
    const { links, text } = render(<ChannelsPopup channels={channels} />);
    expect(links).toEqual([...channels.map(({ url }) => url), '/app/rss/']);
    expect(text).toContain('Stock discussions stocks.example');
  });

  it('has the titles and the tagline, and opens and closes without scripts', () => {
    const { text, html } = render(
      <>
        <ChannelsButton />
        <ChannelsPopup channels={[]} />
      </>,
    );
    for (const words of [
      'Subscribe for Social Channels',
      'Subscribe for Mobile Channels',
      'Buy & Sell Signals',
    ])
      expect(text).toContain(words);
    expect(html.match(/popovertarget="channels"/gi)).toHaveLength(2);
  });
});
