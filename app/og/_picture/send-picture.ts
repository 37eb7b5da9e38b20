import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { PICTURE } from './frame';

/** Renders a PNG completely before responding, so that a failure doesn't send a broken image. */
export async function sendPicture(picture: ReactElement): Promise<Response> {
  const drawn = await new ImageResponse(picture, { ...PICTURE }).arrayBuffer();
  return new Response(drawn, { headers: { 'Content-Type': 'image/png' } });
}

export function sendNoPicture(): Response {
  return new Response('There is no such picture\n', { status: 404 });
}
