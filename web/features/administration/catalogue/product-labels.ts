export const productLabels = {
  id: 'Code',
  ingredients: 'Generic names',
  brands: 'Brands',
  strength: 'Strength',
  form: 'Form',
  route: 'Route',
  schedule: 'Schedule',
  usualCourseType: 'Usually',
  doses: 'Usual doses',
  packable: 'Can be packed',
} as const;
