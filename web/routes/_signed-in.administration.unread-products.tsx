import { createFileRoute } from '@tanstack/react-router';
import { UnreadProductList } from '../features/administration/catalogue/UnreadProductList.tsx';

export const Route = createFileRoute('/_signed-in/administration/unread-products')({
  component: UnreadProductList,
});
