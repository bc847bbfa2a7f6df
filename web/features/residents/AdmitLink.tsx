import { createLink } from '@tanstack/react-router';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';

const ButtonLink = createLink(LinkButton);

/** Leads to the admission, for nurses and office staff. */
export function AdmitLink() {
  return <ButtonLink to="/residents/admit">Admit resident</ButtonLink>;
}
