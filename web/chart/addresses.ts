/** The addresses of a chart (S1 §2.3); what opens over it lies below. */
export const clinicalChart = '/residents/gp/$authoringSystem/$authoringSystemForeignKey';
export const pharmacyChart = '/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey';
