import { type HoldRule, holdsFor, type PayoutApproval } from '@laurel/contract/identity/payout-rules.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';

/** What ought to be: which moves are possible, and whether anything may be sent. */
export class PayoutModel {
  status: PayoutStatus;
  approvals = new Set<string>();
  releases = new Set<string>();
  open = new Map<number, string>();
  accepted = new Set<number>();
  /** Whether incentives of the player are paused. */
  isPaused = false;
  /** Until when a request may be under way. */
  onItsWay = 0;
  readonly settings: { payout_approval: PayoutApproval; hold_payouts: HoldRule };

  constructor(settings: PayoutModel['settings']) {
    this.settings = settings;
    this.status = settings.payout_approval === 'none' ? 'approved' : 'pending';
  }

  get needsTwo(): boolean {
    return this.settings.payout_approval === 'two';
  }

  /** The alarms that concern the payout, which is p1's at place 2. */
  concerns(): number[] {
    const { own, above } = holdsFor[this.settings.hold_payouts];
    const isConcern = (about: string) => about === 'p1' || (own && above && about === 'above');
    return [...this.open].filter(([, about]) => isConcern(about)).map(([id]) => id);
  }

  /** The open alarms for which the rule holds it. */
  holding(): number[] {
    if (!holdsFor[this.settings.hold_payouts].own) return [];
    return this.concerns().filter((id) => !this.accepted.has(id));
  }

  approve(by: string): boolean {
    if (this.status !== 'pending' || (this.needsTwo && this.approvals.has(by))) return false;
    this.approvals.add(by);
    if (!this.needsTwo || this.approvals.size === 2) this.status = 'approved';
    return true;
  }

  hold(now: number): boolean {
    return this.move(['pending', 'approved'], 'held', now);
  }

  release(by: string): boolean {
    if (this.status !== 'held') return false;
    const needsTwo = this.needsTwo && this.concerns().length > 0;
    if (needsTwo && this.releases.has(by)) return false;
    this.releases.add(by);
    if (needsTwo && this.releases.size < 2) return true;
    this.accepted = new Set(this.concerns());
    this.approvals.clear();
    this.become('pending');
    return true;
  }

  /** Whether a request may be under way, which staff do not anticipate. */
  isOnItsWay(now: number): boolean {
    return (this.status === 'approved' || this.status === 'sent') && this.onItsWay > now;
  }

  /** A move that depends on the status, and on requests under way. */
  move(from: PayoutStatus[], to: PayoutStatus, now: number): boolean {
    if (!from.includes(this.status) || this.isOnItsWay(now)) return false;
    this.become(to);
    return true;
  }

  /** What was sent is confirmed, whatever came since; nothing else is paid to a paused player, or with an open alarm. */
  markPaid(now: number): boolean {
    const isFree = !this.isPaused && this.concerns().every((id) => this.accepted.has(id));
    return this.move(isFree ? ['approved', 'sent', 'failed'] : ['sent'], 'paid', now);
  }

  become(status: PayoutStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.releases.clear();
    this.onItsWay = 0;
  }
}
