import * as cheerio from 'cheerio';
import { render } from '@/components/ui/testing/rendered';
import { JsonLd } from './json-ld';

it.each(['</script><script>alert(1)</script><!--', '</script x>', '<!--<script>', '&quot;'])(
  'stays one harmless script with %j inside',
  (name) => {
    const page = cheerio.load(`<body>${render(<JsonLd data={{ name }} />).html}<p>after</p></body>`);
    expect(page('script')).toHaveLength(1);
    expect(page('script').attr('type')).toBe('application/ld+json');
    expect(JSON.parse(page('script').text())).toEqual({ name });
    expect(page('p').text()).toBe('after');
  },
);
