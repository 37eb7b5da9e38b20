import { render } from '@/components/ui/testing/rendered';
import { LockedControls, LockedNotifications, LockedSwitch } from './locked-controls';

const show = (hasBrokerAccount: boolean) =>
  render(
    <LockedControls
      robotId={7}
      robotName="Alpha & Co"
      hasBrokerAccount={hasBrokerAccount}
      isWipedOut={false}
      isRetired={false}
      joinHref="/join"
    />,
  );

describe("a guest's controls", () => {
  it('are sign-up links that name the robot, and nothing else', () => {
    const { html, links } = show(false);
    // With the action to continue after sign-up.
    expect(links).toEqual(
      ['follow', 'notifications', 'autopilot', 'bookmark'].map((type) => `/join#wanted=${type}.7`),
    );
    expect([...html.matchAll(/aria-label="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'Join for free to follow Alpha &amp; Co',
      'Turn on notifications of Alpha &amp; Co: join for free',
      'Autopilot, copies trades to a paper account. Alpha &amp; Co: join for free',
      'Bookmark Alpha &amp; Co: join for free',
    ]);
    expect(html).not.toMatch(/<button|role="switch"/);
    expect(html).toContain('width="49" height="26"');
  });

  it('have the autopilot or autotrading, by the broker account', () => {
    expect(show(false).text).toMatch(/JOIN FOR FREE Notifications Autopilot $/);
    expect(show(true).text).toMatch(/JOIN FOR FREE Notifications Selected for Autotrading $/);
  });

  it('are named the same in rows of a table, where only autotrading has a label', () => {
    const locked = { robotId: 7, robotName: 'Alpha & Co', joinHref: '/join', isCompact: true } as const;
    for (const hasBrokerAccount of [false, true]) {
      const { html, text } = render(
        <>
          <LockedNotifications {...locked} />
          <LockedSwitch {...locked} hasBrokerAccount={hasBrokerAccount} />
        </>,
      );
      for (const named of html.match(/aria-label="[^"]*"/g) ?? [])
        expect(show(hasBrokerAccount).html).toContain(named);
      expect(text.trim()).toBe(hasBrokerAccount ? 'Autotrading' : '');
    }
  });
});
