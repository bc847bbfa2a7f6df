import { createFileRoute } from '@tanstack/react-router';
import { useConfiguration } from '../app/start/configuration.ts';
import { Registration } from '../features/registration/Registration.tsx';

/** Open to everyone; no sign-in (REG-01). */
export const Route = createFileRoute('/register')({ component: Register });

function Register() {
  const { productName } = useConfiguration();
  return <Registration productName={productName} />;
}
