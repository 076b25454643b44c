import * as z from 'zod/mini'
import { fromLocalTime, iso, localTime } from '#edge/platform/time'

/** A day and a time on the clock of the reader, as a field of a form holds it; made into an instant. */
export const momentField = (zone: string, missing: string) =>
  z.pipe(
    z.string(missing).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, missing)),
    z.transform((typed) => iso(fromLocalTime(typed.slice(0, 16), zone))),
  )

export const momentText = (at: string, zone: string): string => localTime(at, zone).slice(0, 16)
