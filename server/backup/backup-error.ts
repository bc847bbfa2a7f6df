/** Why a backup can't be taken or restored, in a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
