import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import styles from './registration.module.css';

/** What a registration collects, and why. */
export function PrivacyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Privacy policy"
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <div className={styles.policy}>
        <h3>What we collect</h3>
        <p>
          Only what you enter in this form: who you are, how to contact you, where you work and, if
          you prescribe or dispense, the related numbers and addresses. To prevent misuse, we also
          store the network address it was sent from.
        </p>
        <h3>Why we collect it</h3>
        <p>
          A consultant uses it to decide whether to give you access, and emails you the result. If
          you get access, your name, email address, HPI-I number, prescriber number and
          qualification become part of your account and appear next to what you record.
        </p>
        <h3>Who sees it</h3>
        <p>
          The consultants who review registrations, and the operator of this service. It isn’t given
          to anyone else or used for advertising.
        </p>
        <h3>Your choice</h3>
        <p>
          You don’t have to register. Under the Privacy Act 1988 (Cth) you can ask the operator to
          show you, correct or delete what you sent.
        </p>
      </div>
    </Dialog>
  );
}
