/** The addresses of a chart and its pop-ups (S1 §2.3). */
export const clinicalChart = '/residents/gp/$authoringSystem/$authoringSystemForeignKey';
export const pharmacyChart = '/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey';
