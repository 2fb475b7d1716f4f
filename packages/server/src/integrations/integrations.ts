export { type Integrations, openIntegrations } from './open-integrations.ts';
export { eraseRefusedMessages } from './store/refused-messages.ts';
