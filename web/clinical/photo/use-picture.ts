import { dayIn, type TimeZone, toInstant } from '@wattle/contract/values/instant.ts';
import { findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { useEffect, useRef, useState } from 'react';
import { cutPicture, findProblem } from './cut-picture.ts';
import type { Area } from './PictureCropper.tsx';

/** A picture as it was chosen, the square that is kept of it, and its day. */
export function usePicture(zone: TimeZone, today: PlainDate) {
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [area, setArea] = useState<Area>();
  const [takenOn, setTakenOn] = useState<string>(today);
  // What the browser keeps of the picture is given up with it.
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);

  const last = useRef<File>(null);

  const choose = async (file: File): Promise<void> => {
    last.current = file;
    // One that was chosen before must not be saved in place of this one.
    setAddress(undefined);
    setArea(undefined);
    setProblem(undefined);
    const next = URL.createObjectURL(file);
    const found = await findProblem(file, next);
    const isLast = last.current === file;
    if (!isLast || found !== undefined) URL.revokeObjectURL(next);
    if (!isLast) return;
    setProblem(found);
    if (found !== undefined) return;
    setAddress(next);
    setTakenOn(dayOf(file, zone, today));
  };
  const day = findPlainDate(takenOn);
  return {
    address,
    problem,
    takenOn,
    today,
    choose,
    setArea,
    setTakenOn,
    forget: () => setAddress(undefined),
    missing:
      address === undefined || area === undefined
        ? ('picture' as const)
        : day === undefined
          ? ('day' as const)
          : undefined,
    /** What is sent of it; undefined while something is missing. */
    cut: async () =>
      address === undefined || area === undefined || day === undefined
        ? undefined
        : { data: await cutPicture(address, area), takenOn: day },
  };
}
export type Picture = ReturnType<typeof usePicture>;

/** The day a file is from, as far as the browser knows. */
function dayOf(file: File, zone: TimeZone, today: PlainDate): PlainDate {
  const day = dayIn(zone, toInstant(new Date(file.lastModified)));
  return day < today ? day : today;
}
