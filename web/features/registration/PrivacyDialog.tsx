import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './registration.module.css';

/** What is collected with a registration, and what for. */
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
          Only what you enter in this form: who you are, how you can be reached, where you work and,
          if you prescribe or dispense, the numbers and addresses that go with it. The network
          address that a registration comes from is kept to hold off misuse.
        </p>
        <h3>What it is for</h3>
        <p>
          A consultant uses it to decide whether you get access, and writes to your email address
          about it. If you get access, your name, email address, HPI-I number, prescriber number and
          qualification become part of your account, and stand beside what you record.
        </p>
        <h3>Who sees it</h3>
        <p>
          The consultants who review registrations, and the operator of this service. It is not
          given to anybody else, and not used for advertising.
        </p>
        <h3>Your choice</h3>
        <p>
          You do not have to register. You may ask the operator to see, correct or delete what you
          have sent, as the Privacy Act 1988 (Cth) provides.
        </p>
      </div>
    </Dialog>
  );
}
