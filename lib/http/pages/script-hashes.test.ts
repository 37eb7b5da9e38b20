import { contentSecurityPolicy, scriptHashes } from './script-hashes';

describe('scriptHashes', () => {
  it('names each inline script once, as a browser hashes it', () => {
    const page =
      '<script>alert(1)</script><script src="/a.js"></script><SCRIPT async>alert(1)</SCRIPT><script></script>';
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scriptHashes(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
  });

  it('hashes the bytes of non-ASCII text', () => {
    const page = Buffer.from("<script>alert('é…')</script>").toString('latin1');
    // printf "alert('é…')" | openssl dgst -sha256 -binary | base64
    expect(scriptHashes(page)).toEqual(["'sha256-aYYNpnIAdRBBqjp4ucEnGKuFmvUcxfWhVs5lTpIHj5I='"]);
  });

  it('allows no other script', () => {
    const policy = contentSecurityPolicy(scriptHashes('<script>alert(1)</script>'));
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toBe("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
    expect(contentSecurityPolicy([])).toContain("script-src 'self';");
  });
});
