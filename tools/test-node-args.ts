/**
 * For Node in tests that start the embedded database: V8 compiles what its engine uses most a second time, better. That
 * took a third of what a start computes, and 20,000 small queries are still faster without it.
 */
export const testNodeArgs = ['--liftoff-only'];
