import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/Button.tsx';

/** The residents list isn't everybody's home: consultants and administrators have no residents. */
export const homeLabel = 'Go to the home page';

/** The link home on a page with nothing else to do. */
export function HomeLink() {
  return (
    <Link to="/residents" className={buttonClass('primary', 'medium')}>
      {homeLabel}
    </Link>
  );
}
