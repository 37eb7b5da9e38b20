import { RobotPicture } from '@/app/og/_picture/robot-picture';
import { sendNoPicture, sendPicture } from '@/app/og/_picture/send-picture';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { encodeRobotId, robotImagePath } from '@/lib/site/addresses/addresses';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly file: string }>;
}

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const id = readId(file);
  const catalogue = getCatalogue();
  const details = id === null ? null : await catalogue.details(id);
  if (!details || details === 'removed' || robotImagePath(details.robot) !== `/og/robot/${file}`)
    return sendNoPicture();
  return sendPicture(<RobotPicture details={detailsForGuest(details)} />);
}

/** The id from `12.png`, or from `broker-5.png` for a negative one. */
function readId(file: string): number | null {
  const [, broker, digits] = /^(broker-)?(\d{1,9})\.png$/.exec(file) ?? [];
  if (digits === undefined) return null;
  return broker === undefined ? Number(digits) : encodeRobotId(Number(digits));
}
