/**
 * The seed of everything that tests draw: the same in each run of `npm test`, a new one in each of `npm run test:full`,
 * which prints it.
 */
export const seed = Number(process.env.TEST_SEED ?? 1);
