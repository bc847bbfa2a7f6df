import type { Medication, Order } from '@wattle/contract/entities/medication.ts';

/** The order with one medicine changed, as shown until the server's own arrives. */
export function changedOrder(
  order: Order,
  foreignKey: string,
  change: (medication: Medication) => Medication,
): Order {
  return {
    ...order,
    medications: order.medications.map((medication) =>
      medication.authoringSystemForeignKey === foreignKey ? change(medication) : medication,
    ),
  };
}
