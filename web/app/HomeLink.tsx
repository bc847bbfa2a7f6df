import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/Button.tsx';

/** Not everybody's home are the residents: consultants and administrators have none. */
export const homeLabel = 'Go to the home page';

/** The link home on a page with nothing else to do. */
export function HomeLink() {
  return (
    <Link to="/residents" className={buttonClass('primary', 'medium')}>
      {homeLabel}
    </Link>
  );
}
