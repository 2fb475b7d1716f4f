/** Begins the keys of all queries of change requests. */
export const requestsKey = ['change-requests'] as const;
