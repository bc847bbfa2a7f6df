import { classes, classNames, type MedicineClassName } from './classes.ts';

const byMember = new Map<string, MedicineClassName[]>();
for (const name of classNames) {
  for (const member of classes[name].members.split(', ')) {
    byMember.set(member, [...(byMember.get(member) ?? []), name]);
  }
}

/** The classes of an ingredient, by its present Australian name. */
export function classesOf(ingredient: string): readonly MedicineClassName[] {
  return byMember.get(ingredient) ?? [];
}

/** The ingredients that are in a class. */
export const classMembers: readonly string[] = [...byMember.keys()];
