import { toString as draw } from 'qrcode';

/**
 * A QR code as SVG, dark on white whatever the page's colours are, since readers expect that; with the quiet margin of
 * four modules that the standard asks for.
 */
export async function qrSvg(text: string): Promise<string> {
  return draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
