import { qrSvg } from './qr-svg';

it('draws a self-contained code: no scripts, nothing to load', async () => {
  const svg = await qrSvg(
    'otpauth://totp/Tickproof:ann%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Tickproof',
  );
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
  expect(svg).not.toMatch(/<script|href|on\w+=|style=|otpauth/);
});
