import { auditLock, describeReport } from './audit';

describe('npm run audit', () => {
  it('says without a network what the lock file knows about packages that the product runs on', () => {
    const hash = { version: '1.0.0', integrity: 'sha512-x' };
    const packages = { '': {}, 'node_modules/a': hash, 'node_modules/tool': { version: '2.0.0', dev: true } };
    expect(auditLock({ packages })).toMatchObject({ exitCode: 0 });
    const { lines, exitCode } = auditLock({
      packages: {
        ...packages,
        'node_modules/a/node_modules/@b/c': { ...hash, deprecated: 'use d', hasInstallScript: true },
        'node_modules/e': { version: '3.0.0' },
      },
    });
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      'The product runs on 3 packages of package-lock.json.',
      expect.stringContaining('changed download would go unnoticed: e 3.0.0.'),
      'Its authors gave up @b/c 1.0.0: use d. Replace it.',
      'These run a program when they are installed: @b/c 1.0.0.',
    ]);
  });

  it('lists advisories with what mends them', () => {
    const advisory = { title: 'Reads any file', url: 'https://advisories.example/1' };
    const shared = { severity: 'high', range: '<1.2.3' };
    expect(
      describeReport({
        vulnerabilities: {
          a: { ...shared, via: [advisory], fixAvailable: { name: 'a', version: '1.2.3' } },
          b: { ...shared, via: ['a'], fixAvailable: false },
        },
      }),
    ).toEqual({
      lines: [
        'a <1.2.3 (high): Reads any file, https://advisories.example/1. Fixed with a 1.2.3.',
        'b <1.2.3 (high): through a. There is no fix yet.',
      ],
      exitCode: 1,
    });
    expect(describeReport({ vulnerabilities: {} }).exitCode).toBe(0);
  });

  it('never says that all is well when nobody could be asked', () => {
    const { lines, exitCode } = describeReport({ message: '405 Method Not Allowed' });
    expect(exitCode).toBe(2);
    expect(lines[0]).toContain("npm's registry didn't answer (405 Method Not Allowed)");
  });
});
