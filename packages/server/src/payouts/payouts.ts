export { payoutAnswer } from './answer.ts';
export { createPayouts, type Winner } from './create-payouts.ts';
export { holdForAlarms } from './holds/hold-by-rule.ts';
export { openPayouts, type PayoutOptions, type Payouts } from './open-payouts.ts';
export { countWaitingTenants } from './rewards/waiting-tenants.ts';
export { readSpent } from './store/made-payouts.ts';
export { readPayouts } from './store/read-payouts.ts';
export { payoutsOfPlayer, type WonPayout } from './store/won-payouts.ts';
export { summaryOfPayouts } from './summarise.ts';
