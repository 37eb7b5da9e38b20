import { toString as draw } from 'qrcode';

/**
 * A QR code as SVG, always dark on white, since readers expect that, with the standard's quiet zone of four modules.
 */
export async function qrSvg(text: string): Promise<string> {
  return draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
