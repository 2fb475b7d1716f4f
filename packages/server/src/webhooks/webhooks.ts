export { openWebhooks, type WebhookOptions, type Webhooks } from './open-webhooks.ts';
export { lockEndpoints } from './store/endpoints.ts';
