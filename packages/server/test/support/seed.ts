/** The seed of all that tests draw: always the same in `npm test`, a new one in `npm run test:full`, which prints it. */
export const seed = Number(process.env.TEST_SEED ?? 1);
