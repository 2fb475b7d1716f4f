/** The only source of time in the console. */
export const clock = (): Date => new Date();
