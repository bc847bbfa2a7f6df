/** On a read of a chart that the client loads before it is asked for. The audit log keeps such a read apart. */
export const aheadHeader = 'wattle-loaded-ahead';
