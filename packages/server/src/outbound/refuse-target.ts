import { Fault } from '@laurel/contract/faults/faults.ts';
import { objectionToTarget, type PrivateTargets } from './target-url.ts';

/** Refuses the member `url` of a body if its text shows that no request may go there. Fault: `invalid_body` at `/url`. */
export function refuseTarget(url: string, privateTargets: PrivateTargets): void {
  const detail = objectionToTarget(url, privateTargets);
  if (detail === undefined) return;
  throw new Fault('invalid_body', 'Not valid: /url.', { errors: [{ pointer: '/url', detail }] });
}
