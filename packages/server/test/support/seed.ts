/** All that tests draw is drawn from it: the same in each run of `npm test`, another in each of `npm run test:full`, which prints it. */
export const seed = Number(process.env.TEST_SEED ?? 1);
