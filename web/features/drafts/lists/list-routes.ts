/** The addresses of the medication lists (S0 §2). */
export const listsHome = '/residents/medications-list/home';
export const newList = '/residents/medications-list/home/new';
export const listView = '/residents/medications-list/view/$id';
