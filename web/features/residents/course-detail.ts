import { lazyPart } from '../../lib/loading/lazy-part.ts';

/** What a row shows below it once its badge is pressed. */
export const courseDetail = lazyPart(() => import('./CourseDetail.tsx'));
