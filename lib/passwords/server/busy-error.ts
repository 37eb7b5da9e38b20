import { OperatorError } from '@/lib/base/errors';

/** More is being asked than can be done soon: the same request may well succeed a little later (503). */
export class BusyError extends OperatorError {}
