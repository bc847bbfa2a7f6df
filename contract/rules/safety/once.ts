/** Reads something of an object once, however many others it is compared with. */
export function once<K extends object, T extends object>(read: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found;
    const made = read(of);
    known.set(of, made);
    return made;
  };
}
