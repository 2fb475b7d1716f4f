import { Type } from 'typebox';

/** Path parameter of one webhook endpoint. */
export const webhookPath = {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the endpoint' }),
};

/** Path parameter of one of its deliveries. */
export const deliveryPath = {
  delivery_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Id of the delivery',
  }),
};
