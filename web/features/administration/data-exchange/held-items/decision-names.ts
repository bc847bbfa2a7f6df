/** What was decided on a held item. */
export const decisionNames = { released: 'Released', 'dealt-with': 'Dealt with' } as const;
