import { serial } from '../values/schemas.ts';

/** Path parameter of one webhook endpoint. */
export const webhookPath = { id: serial('Id of the endpoint') };

/** Path parameter of one of its deliveries. */
export const deliveryPath = { delivery_id: serial('Id of the delivery') };
