/** No call of this service is needed yet: its document is served, empty. */
export const healthIdentifier = {};
