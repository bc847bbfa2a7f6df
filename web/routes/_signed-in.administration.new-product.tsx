import { createFileRoute } from '@tanstack/react-router';
import { NewProduct } from '../features/administration/catalogue/ProductForm.tsx';

export const Route = createFileRoute('/_signed-in/administration/new-product')({
  component: NewProduct,
});
